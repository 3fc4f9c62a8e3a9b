import { type Hex, RecentMap, withDeadline } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'
import type { BlockBasis, CodeCache, OpenProvenBlockArgs, ProvenBlock } from './ProvenBlock.ts'
import type { BlockCode, BlockState, StateOptions, StateSource } from './StateSource.ts'

/** The settings of a source whose reads are proven. */
export interface CreateProvenSourceArgs {
  readonly source: StateSource
  /** Stores the code of runtimes. Code from the cache is used only if it has the proven hash. */
  readonly codes?: CodeCache | undefined
  /**
   * The metadata. It shows which keys a runtime reads first, so that these keys are fetched
   * together. Resolves with `undefined` if there will be no metadata.
   */
  readonly metadata?: Promise<Runtime['metadata'] | undefined>
  /**
   * The handling of an endpoint without proofs. `refuse`: the read fails. `trust`: the endpoint's
   * answers are used, and `basisOf` returns `stated`. Defaults to `refuse`.
   */
  readonly unproven?: 'refuse' | 'trust'
}

/** A source whose answers are proven, or computed from proven state in this process. */
export interface ProvenSource extends StateSource {
  basisOf(block: Hex): 'proven' | 'stated'
  stateAt(block: Hex): Promise<BlockState>
  codeAt(block: Hex): Promise<BlockCode | undefined>
  /**
   * Begins to fetch values at a block before they are read.
   *
   * @param reads The reads, as `listReads` lists them. Defaults to those at the block of the previous
   * `prime`.
   */
  prime(block: Hex, reads?: Promise<readonly string[]>): void
  requireProofs(): void
  /** Lists the storage reads at the latest blocks. */
  listReads(): readonly string[]
}

const MAX_BLOCKS = 16
// `bases` keeps more blocks than `coming`, because `coming` may drop a block during a read, and the
// reader calls `basisOf` after the read.
const MAX_BASES = 4096
const MAX_MS = 30_000

/**
 * Creates a source that verifies another source. It reads storage with proofs against the state
 * root, and runs runtime APIs in this process. Headers of Chopsticks and of forks have no state
 * root, so their endpoints are trusted. A light client has already verified its answers.
 *
 * Reads throw ParaclockError `BlockMissing`, `TrieProofInvalid` and `AnswerMalformed`, and the
 * errors of the runtime.
 */
export function createProvenSource(args: CreateProvenSourceArgs): ProvenSource {
  const { source, codes, metadata, unproven } = args
  let isLenient = unproven === 'trust'
  const opening: OpenProvenBlockArgs = { source, codes, metadata, isLenient: () => isLenient }
  const coming = new Map<Hex, Promise<ProvenBlock>>()
  const opened = new Map<Hex, ProvenBlock>()
  const bases = new RecentMap<Hex, BlockBasis>({ most: MAX_BASES })
  const forget = (at: Hex): void => {
    coming.delete(at)
    opened.delete(at)
  }
  let primed: ProvenBlock | undefined
  const openBlock = (
    at: Hex,
    reads?: Promise<readonly string[]>,
    readsCode?: boolean
  ): Promise<ProvenBlock> => {
    const known = coming.get(at)
    if (known !== undefined) {
      // Moves the block to the end of the map, whose first block is dropped first.
      coming.delete(at)
      coming.set(at, known)
      return known
    }
    // The executor is large, so it is loaded at the first read.
    const block = import('./ProvenBlock.ts').then(async ({ openProvenBlock }) => {
      const one = await openProvenBlock(at, opening, reads, readsCode)
      if (reads !== undefined) primed = one
      return one
    })
    coming.set(at, block)
    const [oldest] = coming.keys()
    if (coming.size > MAX_BLOCKS && oldest !== undefined) forget(oldest)
    block.then(
      (one) => {
        const latest = coming.get(at)
        if (latest === undefined || latest === block) bases.set(at, one.basis)
        if (latest === block) opened.set(at, one)
      },
      () => {
        if (coming.get(at) === block) forget(at)
      }
    )
    return block
  }
  /**
   * Reads from the proven block. If the block cannot be proven and the endpoint is trusted, reads
   * from the endpoint.
   */
  const read = async <Value>(
    what: string,
    options: StateOptions,
    ask: (from: Pick<StateSource, 'getStorage' | 'getKeys' | 'call' | 'codeAt'>) => Promise<Value>
  ): Promise<Value> => {
    const { at, deadlineMs: milliseconds = MAX_MS, signal } = options
    if (at === undefined || source.isLight === true) return await ask(source)
    return await withDeadline({ milliseconds, what, signal }, async () => {
      for (;;) {
        const wasLenient = isLenient
        const block = await openBlock(at)
        const value = await ask(block.isProven ? block : source)
        // If `requireProofs` was called during this read, a value without a proof is read again.
        if (block.isProven || wasLenient === isLenient) return value
      }
    })
  }
  return {
    get endpoint() {
      return source.endpoint
    },
    get url() {
      return source.url
    },
    isLight: source.isLight,
    request: (method, params, options) => source.request(method, params, options),
    getStorage: (keys, options = {}) =>
      read('state_getStorage', options, (from) => from.getStorage(keys, options)),
    getKeys: (prefix, options) =>
      read('state_getKeysPaged', options, (from) => from.getKeys(prefix, options)),
    call: (name, data, options = {}) =>
      read(name, options, (from) => from.call(name, data, options)),
    basisOf: (at) =>
      source.isLight === true || bases.get(at)?.isProven === true ? 'proven' : 'stated',
    prime: (at, reads = Promise.resolve(primed?.storage.listReads() ?? [])) => {
      if (source.isLight !== true) openBlock(at, reads).catch(() => {})
    },
    requireProofs: () => {
      isLenient = false
      for (const at of coming.keys()) if (opened.get(at)?.isProven !== true) forget(at)
    },
    stateAt: (at) => openBlock(at),
    codeAt: (at) => {
      // The proof is requested together with the header.
      if (source.isLight !== true) openBlock(at, undefined, true).catch(() => {})
      return read('state_getReadProof', { at }, async (from) => await from.codeAt?.(at))
    },
    listReads: () => [
      ...new Set([...opened.values()].flatMap(({ storage }) => storage.listReads()))
    ]
  }
}
