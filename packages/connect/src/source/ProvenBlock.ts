import {
  AnswerMalformed,
  BlockMissing,
  bytesToHex,
  codeKey,
  type Hex,
  isParaclockError,
  ParaclockError,
  type ReadHeader,
  readHeader,
  shareWork
} from '@paraclock/core'
import {
  blake2Hasher,
  CODE_KEY,
  createRemoteStorage,
  createRpcStateReader,
  keyFromHex,
  keyToHex,
  MISSING,
  type Missing,
  openRemoteState,
  type RemoteState,
  type RemoteStorage,
  type StateReader,
  type StorageKey,
  verifiedReader
} from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'
import { CallRefused } from '../errors/requests.ts'
import { afterTurn } from './afterTurn.ts'
import type { BlockCode, BlockState, KeysOptions, StateSource } from './StateSource.ts'

/** Stores the code of runtimes, by the BLAKE2b-256 hash of the code. */
export interface CodeCache {
  /** Returns the code of a hash, if it is stored. */
  readonly load: (hash: Hex) => Promise<Uint8Array | undefined>
  /** Stores code under its hash. */
  readonly save: (hash: Hex, code: Uint8Array) => Promise<void>
}

export interface OpenProvenBlockArgs {
  readonly source: StateSource
  readonly codes?: CodeCache | undefined
  readonly metadata?: Promise<Runtime['metadata'] | undefined> | undefined
  readonly isLenient: () => boolean
}

/**
 * Opens a block. If `reads` are given, begins to fetch all of them, and the hash of the code. Begins
 * to fetch only this hash if `readsCode` is set.
 */
export async function openProvenBlock(
  at: Hex,
  args: OpenProvenBlockArgs,
  reads?: Promise<readonly string[]>,
  readsCode = false
): Promise<ProvenBlock> {
  const block = new ProvenBlock(at, args)
  if (readsCode) block.codeAt().catch(() => {})
  // An error of this early fetch is dropped. If the fetch failed, the first read of a key fetches
  // again, and raises its own error.
  reads?.then((known) => block.prime(known)).catch(() => {})
  await Promise.all([block.opening, reads])
  return block
}

export interface BlockBasis {
  /** Whether all values of the block were proven against its state root. */
  isProven: boolean
}

export class ProvenBlock implements BlockState {
  /** Resolves after the header was read. Rejects if its hash is not the hash of the block. */
  readonly opening: Promise<void>
  readonly storage: RemoteStorage
  header: Uint8Array = new Uint8Array()
  #number = 0
  /**
   * Whether the values of the block are proven. This is a separate object, because
   * `createProvenSource` keeps it longer than the block.
   */
  readonly basis: BlockBasis
  readonly #args: OpenProvenBlockArgs
  readonly #reader: StateReader
  readonly #verified: ReturnType<typeof verifiedReader>
  #codeHash: Promise<Hex | undefined> | undefined
  // A map with at most one entry, because `shareWork` keeps its promises in a map.
  readonly #states = new Map<'state', Promise<RemoteState>>()
  #fetching: Promise<void> | undefined

  constructor(at: Hex, args: OpenProvenBlockArgs) {
    const { source } = args
    this.#args = args
    // A light client gives no proofs, because it has verified its answers itself.
    this.basis = { isProven: source.isLight !== true }
    const header = readBlockHeader(source, at)
    this.opening = header.then(({ bytes, number, stateRoot }) => {
      this.header = bytes
      this.#number = number
      if (stateRoot === undefined) this.basis.isProven = false
    })
    const stateRoot = header.then(({ stateRoot }) => {
      if (stateRoot !== undefined) return stateRoot
      const problem = 'the header has no state root, so it cannot prove anything'
      throw new ParaclockError(AnswerMalformed, { method: HEADER, problem })
    })
    // Errors are handled where the two promises are awaited.
    for (const one of [this.opening, stateRoot]) one.catch(() => {})
    const provider = { send: (method: string, params: unknown[]) => source.request(method, params) }
    this.#reader = createRpcStateReader({ provider, block: at })
    this.#verified = verifiedReader({ reader: this.#reader, stateRoot })
    this.storage = createRemoteStorage({
      reader: this.isProven ? this.#proveOrTrust(this.#verified) : this.#reader
    })
  }

  get isProven(): boolean {
    return this.basis.isProven
  }

  async prime(reads: readonly string[]): Promise<void> {
    this.storage.wantReads(reads)
    await Promise.all([this.#readCodeHash(), this.storage.fetchMissing()])
  }

  async getStorage(keys: readonly Hex[]): Promise<readonly (Hex | null)[]> {
    const wanted = keys.map(keyFromHex)
    const values = await this.#read(() => wanted.map((key) => this.storage.get(key)))
    return values.map((value) => (value === null ? null : bytesToHex(value)))
  }

  async getKeys(prefix: Hex, { count, after = prefix }: KeysOptions): Promise<readonly Hex[]> {
    const first = keyFromHex(prefix)
    const keys: StorageKey[] = []
    let last = keyFromHex(after)
    while (keys.length < count) {
      const [next = null] = await this.#read(() => [this.storage.nextKey(last)])
      if (next === null || !next.startsWith(first)) break
      keys.push(next)
      last = next
    }
    return keys.map(keyToHex)
  }

  /** Runs a method of the block's code on the block's state. */
  async call(name: string, data: Hex): Promise<Hex> {
    const { result } = await (await this.open()).call(name, data)
    return bytesToHex(result)
  }

  /** Reads the number and the proven hash of the code. Returns `undefined` without proofs. */
  async codeAt(): Promise<BlockCode | undefined> {
    const [codeHash] = await Promise.all([this.#readCodeHash(), this.opening])
    return codeHash && { number: this.#number, codeHash }
  }

  // After a failure, the next call of `open` tries again.
  readonly open = (): Promise<RemoteState> => shareWork(this.#states, 'state', () => this.#load())

  /**
   * Returns a reader that verifies proofs. If the endpoint refuses to supply a proof, and endpoints
   * without proofs are trusted, the reader reads without proofs from then on.
   */
  #proveOrTrust(verified: StateReader): StateReader {
    const attempt = async <Value>(
      read: (reader: StateReader) => Promise<Value>
    ): Promise<Value> => {
      try {
        return await read(this.isProven ? verified : this.#reader)
      } catch (error) {
        this.#noteRefusal(error)
        return await read(this.#reader)
      }
    }
    return {
      getMany: (keys, options) => attempt((reader) => reader.getMany(keys, options)),
      keysAfter: (after, count, options) =>
        attempt((reader) => reader.keysAfter(after, count, options)),
      recall: verified.recall
    }
  }

  /**
   * If a trusted endpoint refused to supply a proof, marks the block as not proven. Otherwise,
   * throws `error`.
   */
  #noteRefusal(error: unknown): void {
    const isRefusal = !isParaclockError(error) || isParaclockError(error, CallRefused)
    if (!this.#args.isLenient() || !isRefusal) throw error
    this.basis.isProven = false
  }

  /** Reads the proven hash of the code. Returns `undefined` if the endpoint has no proofs. */
  async #readCodeHash(): Promise<Hex | undefined> {
    if (!this.isProven) return undefined
    this.#codeHash ??= this.#verified.readHash(codeKey)
    try {
      return await this.#codeHash
    } catch (error) {
      this.#codeHash = undefined
      this.#noteRefusal(error)
      return undefined
    }
  }

  async #load(): Promise<RemoteState> {
    const { codes, metadata } = this.#args
    const hash = await this.#readCodeHash()
    const kept = hash && (await codes?.load(hash).catch(() => undefined))
    const isKept = kept !== undefined && bytesToHex(blake2Hasher.hash(kept)) === hash
    if (isKept) this.storage.know(CODE_KEY, kept)
    const open = () => openRemoteState({ reader: this.storage, metadata })
    const state = await open().catch((error: unknown) => {
      this.#noteRefusal(error)
      return open()
    })
    const code = this.storage.get(CODE_KEY)
    if (!isKept && hash !== undefined && code instanceof Uint8Array) {
      await codes?.save(hash, code).catch(() => undefined)
    }
    return state
  }

  /**
   * Reads values until all of them are known. Values that are found missing in the same tick are
   * fetched together.
   */
  async #read<Value>(look: () => readonly (Value | Missing)[]): Promise<readonly Value[]> {
    for (;;) {
      const values = look()
      if (!values.includes(MISSING)) return values as readonly Value[]
      this.#fetching ??= this.#fetch()
      await this.#fetching
    }
  }

  async #fetch(): Promise<void> {
    await afterTurn()
    this.#fetching = undefined
    await this.storage.fetchMissing()
  }
}

const HEADER = 'chain_getHeader'

async function readBlockHeader(source: StateSource, at: Hex): Promise<ReadHeader> {
  const answer = await source.request(HEADER, [at])
  if (answer === null || answer === undefined) throw new ParaclockError(BlockMissing, { block: at })
  const header = readHeader(answer)
  if (header?.hash === at) return header
  const problem = header === undefined ? 'it is not a header' : `the header does not hash to ${at}`
  throw new ParaclockError(AnswerMalformed, { method: HEADER, problem })
}
