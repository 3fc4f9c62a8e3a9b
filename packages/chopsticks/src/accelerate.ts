import { type Hex, ParaclockError, shareWork } from '@paraclock/core'
import { type HintStore, StoragePrimer } from '@paraclock/executor'
import type {
  ChopsticksBlock,
  ChopsticksCore,
  ChopsticksLayer,
  ChopsticksWritableLayer
} from './ChopsticksCore.ts'
import { answerWorker, takeOverWorker, toChopsticksVersion } from './calls/answerWorker.ts'
import { type CallBlockArgs, callBlock } from './calls/callBlock.ts'
import { RuntimeCache } from './calls/RuntimeCache.ts'
import { ChopsticksUnsupported } from './errors.ts'
import { createParentFinder } from './layers/createParentFinder.ts'
import { readBlock } from './layers/LayerStack.ts'
import { LayerTracker } from './layers/LayerTracker.ts'
import { MEMOIZED, memoizeApi } from './memoizeApi.ts'
import { Patches } from './Patches.ts'

/** The options of {@link accelerate}. */
export interface AccelerateOptions {
  /**
   * Stores the keys that blocks read. A later fork of a chain with the same runtime fetches these
   * keys together.
   */
  readonly hints?: HintStore
}

const active = new WeakMap<ChopsticksCore['Block'], () => Promise<void>>()

/**
 * Makes Chopsticks run runtimes on V8 instead of interpreting them. Blocks, validation, plugins and
 * proofs of every chain in this process run on V8. This includes chains that already exist. Empty
 * blocks and transfers are tens of times faster.
 *
 * This function changes the classes of the given module, so pass the module that your code uses:
 * `import * as core from '@acala-network/chopsticks-core'`. Do not load the module with `require`
 * if your code uses `import`. Nothing on disk is changed. Version 1.5.1 of Chopsticks is supported.
 *
 * The results are the same, with three exceptions. A runtime's panic has the text of this package.
 * Storage diffs list deletions of keys that never existed. A transaction of an off-chain worker
 * reaches the pool after the worker has ended.
 *
 * @param core The module `@acala-network/chopsticks-core`.
 * @param options The store of hints for forks of remote chains.
 * @returns a function that undoes all changes.
 * @throws ChopsticksUnsupported if the module is not supported.
 *
 * @example
 * ```ts
 * import * as core from '@acala-network/chopsticks-core'
 * import { accelerate } from '@paraclock/chopsticks'
 *
 * const undo = accelerate(core)
 * // chains of Chopsticks, started before or now, run on V8 until it is undone
 * await undo()
 * ```
 */
export function accelerate(
  core: ChopsticksCore,
  options: AccelerateOptions = {}
): () => Promise<void> {
  requireShape(core)
  const running = active.get(core.Block)
  if (running !== undefined) return running

  const runtimes = new RuntimeCache()
  const patches = new Patches()
  const tracker = new LayerTracker(createParentFinder(core, patches))
  memoizeApi(core, patches)
  followWrites(core, patches, tracker)
  replaceReads(core, patches, tracker)
  const primer = new StoragePrimer(options.hints)
  replaceCalls(core, patches, { runtimes, tracker, primer })
  const releaseWorker = takeOverWorker(core, answerWorker(runtimes))

  const undo = async (): Promise<void> => {
    if (active.get(core.Block) !== undo) return
    active.delete(core.Block)
    patches.undo()
    await releaseWorker()
  }
  active.set(core.Block, undo)
  return undo
}

function followWrites(core: ChopsticksCore, patches: Patches, tracker: LayerTracker): void {
  patches.method(core.Block.prototype, 'pushStorageLayer', (original) => {
    return function (this: unknown) {
      const layer = original.call(this) as ChopsticksLayer
      tracker.follow(layer)
      return layer
    }
  })
  patches.method(core.StorageLayer.prototype, 'set', (original) => {
    return function (this: unknown, key: unknown, value: unknown) {
      tracker.write(this as ChopsticksWritableLayer, key as Hex, value)
      return original.call(this, key, value)
    }
  })
}

function replaceReads(core: ChopsticksCore, patches: Patches, tracker: LayerTracker): void {
  const stackOf = ({ storage, chain }: ChopsticksBlock) => tracker.stackOf(storage, chain.api)
  patches.method(core.Block.prototype, 'get', () => {
    return async function (this: unknown, key: unknown) {
      return (await readBlock(stackOf(this as ChopsticksBlock), [key as Hex]))[0]
    }
  })
  patches.method(core.Block.prototype, 'getMany', () => {
    return function (this: unknown, keys: unknown) {
      return readBlock(stackOf(this as ChopsticksBlock), keys as readonly Hex[])
    }
  })
}

function replaceCalls(
  core: ChopsticksCore,
  patches: Patches,
  tools: Pick<CallBlockArgs, 'runtimes' | 'tracker' | 'primer'>
): void {
  patches.method(core.Block.prototype, 'call', () => {
    return function (this: unknown, method: unknown, args: unknown, accept: unknown) {
      return callBlock({
        ...tools,
        block: this as ChopsticksBlock,
        method: method as string,
        args: args as readonly Hex[] | Hex,
        acceptSignatures: accept === true
      })
    }
  })
  // The key is the promise of a block's code. Chopsticks replaces this promise if the code changes.
  const versions = new WeakMap<Promise<string>, Promise<unknown>>()
  patches.getter(core.Block.prototype, 'runtimeVersion', () => {
    return function (this: unknown) {
      const { wasm } = this as ChopsticksBlock
      return shareWork(versions, wasm, async () =>
        toChopsticksVersion(await tools.runtimes.get(await wasm))
      )
    }
  })
}

const REPLACED = [
  ['Block', ['call', 'get', 'getMany', 'pushStorageLayer', 'runtimeVersion']],
  ['Api', MEMOIZED],
  ['StorageLayer', ['set', 'deleted']],
  ['RemoteStorageLayer', ['deleted']]
] as const

function requireShape(core: ChopsticksCore): void {
  const members = REPLACED.flatMap(([name, methods]): readonly string[] => {
    const prototype = core[name]?.prototype as object | undefined
    if (prototype === undefined) return [name]
    const lacking = [...methods].filter((method) => !Object.hasOwn(prototype, method))
    return lacking.map((method) => `${name}.prototype.${method}`)
  })
  const functions = (['getWorker', 'destroyWorker'] as const).filter(
    (name) => typeof core[name] !== 'function'
  )
  const [missing] = [...members, ...functions]
  if (missing !== undefined) throw new ParaclockError(ChopsticksUnsupported, { missing })
}
