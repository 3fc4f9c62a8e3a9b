import {
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
  createRemoteStorage,
  createRpcStateReader,
  type HintStore,
  KeptAnswers,
  keepTouched,
  keyFromHex,
  keyToHex,
  MISSING,
  type Missing,
  openRemoteState,
  RemoteAnswerInvalid,
  type RemoteState,
  type RemoteStorage,
  type StateReader,
  type Storage,
  type StorageKey,
  type VerifiedReader,
  verifiedReader,
  wantHinted
} from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'
import { systemClock } from '../clock/Clock.ts'
import { CallRefused } from '../errors/requests.ts'
import type { AskOptions, BlockState, KeysOptions, StateSource } from './StateSource.ts'

export interface OpenProvenBlockArgs {
  readonly source: StateSource
  readonly hints?: HintStore | undefined
  /**
   * The expected hash of the block's code. If the block has other code, only the hints are wrong.
   */
  readonly codeHash?: Promise<Hex | null | undefined> | undefined
  readonly metadata?: Promise<Runtime['metadata'] | undefined> | undefined
  readonly isLenient: () => boolean
}

/**
 * Opens a block.
 *
 * @param isPrimed - whether to fetch all storage keys in the hints at once. If not, the first read
 * also fetches them
 */
export async function openProvenBlock(
  at: Hex,
  args: OpenProvenBlockArgs,
  isPrimed: boolean
): Promise<ProvenBlock> {
  const block = new ProvenBlock(at, args)
  const wanted = block.want()
  // An error of this early fetch is dropped. If the fetch failed, the first read of a key fetches
  // again, and raises its own error.
  if (isPrimed) wanted.then(() => block.prime()).catch(() => {})
  await Promise.all([block.opening, wanted])
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
  /**
   * Whether the values of the block are proven. This is a separate object, because
   * `createProvenSource` keeps it longer than the block.
   */
  readonly basis: BlockBasis
  readonly #args: OpenProvenBlockArgs
  readonly #reader: StateReader
  readonly #verified: VerifiedReader
  #codeHash: Promise<Hex | undefined> | undefined
  // Each map has at most one entry. They are maps, because `shareWork` keeps its promises in a map.
  readonly #answers = new Map<'answers', Promise<KeptAnswers | undefined>>()
  readonly #states = new Map<'state', Promise<RemoteState>>()
  #fetching: Promise<void> | undefined

  constructor(at: Hex, args: OpenProvenBlockArgs) {
    const { source } = args
    this.#args = args
    // A light client gives no proofs, because it has verified its answers itself.
    this.basis = { isProven: source.isLight !== true }
    const header = readBlockHeader(source, at)
    this.opening = header.then(({ bytes, stateRoot }) => {
      this.header = bytes
      if (stateRoot === undefined) this.basis.isProven = false
    })
    const stateRoot = header.then(({ stateRoot }) => {
      if (stateRoot !== undefined) return stateRoot
      const problem = 'the header has no state root, so it cannot prove anything'
      throw new ParaclockError(RemoteAnswerInvalid, { method: HEADER, problem })
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

  get codeHash(): Promise<Hex | null | undefined> | undefined {
    return this.#codeHash?.catch(() => undefined) ?? this.#args.codeHash
  }

  /** Adds the storage keys in the hints to the first fetch. */
  async want(): Promise<void> {
    const { hints } = this.#args
    const codeHash = hints && (await this.#args.codeHash)
    if (hints !== undefined && codeHash) await wantHinted(this.storage, hints, codeHash)
  }

  async prime(): Promise<void> {
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

  /**
   * Runs a method of the block's code on the block's state. If the answer is already known, returns
   * it without a run.
   */
  async call(name: string, data: Hex, { byCode = false }: AskOptions): Promise<Hex> {
    const asked = { method: name, args: data, byCode }
    const answers = await this.#openAnswers()
    const known = await answers?.find(asked, this.storage)
    if (known !== undefined) return known
    const state = await this.open()
    const walks = new Map<StorageKey, StorageKey | null>()
    let isWhole = true
    const storage: Storage = {
      get: (key, child) => this.storage.get(key, child),
      nextKey: (after, child) => {
        const next = this.storage.nextKey(after, child)
        if (child === undefined && next !== MISSING) walks.set(after, next)
        else if (child !== undefined) isWhole = false
        return next
      }
    }
    const run = await state.call(name, data, { storage })
    // An answer is kept with the lookups of its run. At another block, it is used only if these
    // lookups give the same results. `walks` lacks `nextKey` lookups in child tries, so an answer
    // with such lookups is kept only with `byCode`, which needs no lookups.
    if (byCode || isWhole) await answers?.keep(asked, run, walks)
    return bytesToHex(run.result)
  }

  // After a failure, the next call of `open` tries again.
  readonly open = (): Promise<RemoteState> => shareWork(this.#states, 'state', () => this.#load())

  async saveHints(): Promise<void> {
    const { hints } = this.#args
    const codeHash = await this.codeHash
    const [opened, answers] = await Promise.all([
      this.#states.get('state')?.catch(() => undefined),
      this.#answers.get('answers')?.catch(() => undefined)
    ])
    await answers?.save()
    if (opened !== undefined) await opened.saveHints()
    else if (hints !== undefined && codeHash) await keepTouched(this.storage, hints, codeHash)
  }

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

  #openAnswers(): Promise<KeptAnswers | undefined> {
    return shareWork(this.#answers, 'answers', async () => {
      const { hints } = this.#args
      const codeHash = hints && (await this.#readCodeHash())
      return codeHash === undefined ? undefined : new KeptAnswers(hints as HintStore, codeHash)
    })
  }

  async #load(): Promise<RemoteState> {
    const { hints, metadata } = this.#args
    const opened = { reader: this.storage, hints, metadata }
    try {
      return await openRemoteState({ ...opened, codeHash: await this.#readCodeHash() })
    } catch (error) {
      this.#noteRefusal(error)
      return await openRemoteState(opened)
    }
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
    await new Promise<void>((resolve) => systemClock.soon(resolve))
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
  throw new ParaclockError(RemoteAnswerInvalid, { method: HEADER, problem })
}
