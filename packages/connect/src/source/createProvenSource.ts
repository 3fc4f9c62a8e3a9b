import { type Hex, withDeadline } from '@paraclock/core'
import type { HintStore } from '@paraclock/executor'
import type { OpenProvenBlockArgs, ProvenBlock } from './ProvenBlock.ts'
import type { AskOptions, BlockState, StateOptions, StateSource } from './StateSource.ts'

/** What {@link createProvenSource} takes. */
export interface CreateProvenSourceArgs {
  /** The source that is verified. */
  readonly source: StateSource
  /** Keeps what runtimes read, so that the next time all of it is read at once. Defaults to nowhere. */
  readonly hints?: HintStore | undefined
  /** The hash of the code that the chain is expected to have. Only hints are looked up by it. */
  readonly codeHash?: Promise<Hex | null | undefined>
  /**
   * What happens if the endpoint proves nothing of a block. `refuse` ends the read; `trust` reads what the
   * endpoint states, and `basisOf` returns `stated`. Defaults to `refuse`.
   */
  readonly unproven?: 'refuse' | 'trust'
}

/** A source that proves and computes what it answers. */
export interface ProvenSource extends StateSource {
  basisOf(block: Hex): 'proven' | 'stated'
  stateAt(block: Hex): Promise<BlockState>
  /** Begins to read, all at once, what was read of the chain the last time. */
  prime(block: Hex): void
  /** Refuses from now on what the endpoint does not prove. */
  requireProofs(): void
  /** Keeps what was read, for the next time. */
  saveHints(): Promise<void>
}

const MAX_BLOCKS = 16
const MAX_MS = 30_000

/**
 * A source that verifies another one. Storage is read with proofs against the state root of the block.
 * A runtime API is answered by the code of the block, whose hash is proven, run here over that storage.
 * The headers of Chopsticks and of forks have no state root: what the endpoint states is read there. A
 * light client has verified its answers already.
 *
 * Reads throw ParaclockError `BlockMissing`, `TrieProofInvalid` and `RemoteAnswerInvalid`, and what the
 * runtime fails with.
 *
 * @example
 * ```ts
 * import { createProvenSource, createProvider, createRpcSource } from '@paraclock/connect'
 * import type { Hex } from '@paraclock/core'
 *
 * const stated = createRpcSource(createProvider(['wss://rpc.example']))
 * const at = (await stated.request('chain_getFinalizedHead', [])) as Hex
 * const source = createProvenSource({ source: stated })
 * const version = await source.call('Core_version', '0x', { at })
 * console.log(version, source.basisOf(at))
 * ```
 */
export function createProvenSource(args: CreateProvenSourceArgs): ProvenSource {
  const { source, hints, codeHash, unproven } = args
  let isLenient = unproven === 'trust'
  const opening: OpenProvenBlockArgs = { source, hints, codeHash, isLenient: () => isLenient }
  const coming = new Map<Hex, Promise<ProvenBlock>>()
  const opened = new Map<Hex, ProvenBlock>()
  const forget = (at: Hex): void => {
    coming.delete(at)
    opened.delete(at)
  }
  const openBlock = (at: Hex, isPrimed = false): Promise<ProvenBlock> => {
    const known = coming.get(at)
    if (known !== undefined) return known
    // The executor is large, and is loaded when something is read.
    const block = import('./ProvenBlock.ts').then(({ openProvenBlock }) =>
      openProvenBlock(at, opening, isPrimed)
    )
    coming.set(at, block)
    const [oldest] = coming.keys()
    if (coming.size > MAX_BLOCKS && oldest !== undefined) forget(oldest)
    block.then(
      (one) => opened.set(at, one),
      () => forget(at)
    )
    return block
  }
  /** Reads a block that can be proven; another one is read as the endpoint states it. */
  const read = async <Value>(
    what: string,
    options: StateOptions,
    prove: (block: ProvenBlock) => Promise<Value>,
    state: () => Promise<Value>
  ): Promise<Value> => {
    const { at } = options
    if (at === undefined || source.isLight === true) return await state()
    return await withDeadline(bound(what, options), async () => {
      const block = await openBlock(at)
      return await (block.isProven ? prove(block) : state())
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
      read(
        'state_getStorage',
        options,
        (block) => block.getStorage(keys),
        () => source.getStorage(keys, options)
      ),
    getKeys: (prefix, options) =>
      read(
        'state_getKeysPaged',
        options,
        (block) => block.getKeys(prefix, options),
        () => source.getKeys(prefix, options)
      ),
    call: (name, data, options = {}) =>
      read(
        name,
        options,
        (block) => block.call(name, data, options),
        () => source.call(name, data, options)
      ),
    basisOf: (at) =>
      source.isLight === true || opened.get(at)?.isProven === true ? 'proven' : 'stated',
    prime: (at) => {
      if (source.isLight !== true) openBlock(at, true).catch(() => {})
    },
    requireProofs: () => {
      isLenient = false
    },
    stateAt: (at) => openBlock(at),
    saveHints: async () => {
      await Promise.all([...opened.values()].map((block) => block.saveHints()))
    }
  }
}

function bound(what: string, { deadlineMs = MAX_MS, signal }: AskOptions) {
  return { milliseconds: deadlineMs, what, signal }
}
