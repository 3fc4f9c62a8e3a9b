import { type Hex, RecentMap, type Token } from '@paraclock/core'

/** The chain's support for the hash of metadata in a signature (`CheckMetadataHash`). */
export type MetadataHashSupport =
  /** The chain's transactions have no extension for the hash. */
  | 'none'
  /** Transactions have the extension, but the runtime was built without a hash of its metadata. */
  | 'unbuilt'
  /** The runtime refuses a signature with another hash than that of its metadata. */
  | 'checked'

/** A storage key and its value. The value is `null` if the key has no value. */
export type StateValue = readonly [key: Hex, value: Hex | null]

/** The version and metadata of a runtime, from a local run of its code. */
export interface RuntimeRecord {
  readonly codeHash: Hex
  readonly specName: string
  readonly specVersion: number
  readonly transactionVersion: number
  /**
   * The storage values that the metadata depends on. For example, a constant in the metadata can
   * contain the parachain id.
   */
  readonly state: readonly StateValue[]
  /** The metadata by version, without the length prefix of the runtime API. */
  readonly metadata: Readonly<Record<number, Hex>>
  readonly metadataHash: MetadataHashSupport
  /**
   * The computed metadata hashes. Each hash is stored under the token's decimals and symbol, such
   * as `10 DOT`.
   */
  readonly hashes?: Readonly<Record<string, Hex>>
}

/** Stores the records of runtimes that this program has run. `set` never fails. */
export interface RuntimeRecords {
  /**
   * Reads the record of a runtime by the hash of its code; `undefined` if the record is missing or
   * unreadable.
   */
  get(codeHash: Hex): Promise<RuntimeRecord | undefined>
  /** Stores a record under its `codeHash`. */
  set(record: RuntimeRecord): Promise<void>
  /** Whether an earlier proven runtime of the chain checked the metadata hash in signatures. */
  hasChecked(genesis: Hex): Promise<boolean>
  /** Records that a proven runtime of a chain checks the metadata hash in signatures. */
  noteChecked(genesis: Hex): Promise<void>
  /** Reads the token that `noteToken` recorded last for a chain. */
  getToken(genesis: Hex): Promise<Token | undefined>
  /** Records the symbol and the decimals with which an amount of a chain is converted from text. */
  noteToken(genesis: Hex, token: Token): Promise<void>
}

const MAX = 16

/** Keeps at most 16 records in memory. The least recently used record is dropped first. */
export function createMemoryRuntimeRecords(): RuntimeRecords {
  const records = new RecentMap<Hex, RuntimeRecord>({ most: MAX })
  const checked = new Set<Hex>()
  const tokens = new Map<Hex, Token>()
  return {
    get: async (codeHash) => records.get(codeHash),
    set: async (record) => records.set(record.codeHash, record),
    hasChecked: async (genesis) => checked.has(genesis),
    noteChecked: async (genesis) => {
      checked.add(genesis)
    },
    getToken: async (genesis) => tokens.get(genesis),
    noteToken: async (genesis, token) => {
      tokens.set(genesis, token)
    }
  }
}
