import { type Hex, RecentMap, type Token } from '@paraclock/core'

/** Whether a runtime checks the metadata hash in signatures (`CheckMetadataHash`). */
export type MetadataHashSupport =
  /** Transactions have no extension for the hash. */
  | 'none'
  /** Transactions have the extension, but the runtime was built without the hash of its metadata. */
  | 'unbuilt'
  /** The runtime refuses a signature with a hash other than the hash of its metadata. */
  | 'checked'

/** A storage key and its value, or `null` for a key without a value. */
export type StateValue = readonly [key: Hex, value: Hex | null]

/** The version and metadata of a runtime, from a local run of its code. */
export interface RuntimeRecord {
  readonly codeHash: Hex
  readonly specName: string
  readonly specVersion: number
  readonly transactionVersion: number
  /** The storage values on which the metadata depends, such as the parachain id in a constant. */
  readonly state: readonly StateValue[]
  /** The metadata by version, without the length prefix of the runtime API. */
  readonly metadata: Readonly<Record<number, Hex>>
  readonly metadataHash: MetadataHashSupport
  /** The computed metadata hashes, by the decimals and the symbol of the token, such as `10 DOT`. */
  readonly hashes?: Readonly<Record<string, Hex>>
}

/** Stores the records of runtimes that this program has run. `set` never fails. */
export interface RuntimeRecords {
  /** Reads a record by the hash of the code; `undefined` if it is missing or unreadable. */
  get(codeHash: Hex): Promise<RuntimeRecord | undefined>
  /** Stores a record under its `codeHash`. */
  set(record: RuntimeRecord): Promise<void>
  /** Whether an earlier proven runtime of the chain checked the metadata hash in signatures. */
  hasChecked(genesis: Hex): Promise<boolean>
  /** Records that the metadata hash in signatures is checked by a proven runtime of the chain. */
  noteChecked(genesis: Hex): Promise<void>
  /** Reads the token that `noteToken` recorded last for a chain. */
  getToken(genesis: Hex): Promise<Token | undefined>
  /** Records the token for which an amount such as `1.5` was converted. */
  noteToken(genesis: Hex, token: Token): Promise<void>
}

const MAX = 16

/** Keeps the 16 most recently used records in memory. */
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
