import type { RemoteStorage } from '../remote/createRemoteStorage.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import {
  type HintStore,
  loadHints,
  mergeHints,
  type StorageHints,
  type Touched
} from './StorageHints.ts'
import { wantAhead } from './wantAhead.ts'

/** The last call of a block. After this call, the reads of the block are complete. */
const LAST_CALL = 'BlockBuilder_finalize_block'
/**
 * The last call of a dry run. Some forks are used only for dry runs, and never finalize a block.
 */
const DRY_RUN_CALL = 'BlockBuilder_apply_extrinsic'

/** Adds the expected reads of a block to the first fetch from a node. */
export class StoragePrimer {
  readonly #store: HintStore | undefined
  readonly #primed = new WeakMap<RemoteStorage, LoadedRuntime>()
  readonly #hints = new Map<LoadedRuntime, StorageHints>()
  /**
   * For each block that is not finalized: its reads so far, and the number of round trips when
   * these reads were last saved.
   */
  readonly #open = new WeakMap<RemoteStorage, { touched: Touched; roundTrips: number }>()

  constructor(store: HintStore | undefined) {
    this.#store = store
  }

  /**
   * Called before each call on `base`. The first call with a runtime adds the expected reads of the
   * block to the next fetch.
   */
  async before(base: RemoteStorage, runtime: LoadedRuntime): Promise<void> {
    if (this.#primed.get(base) === runtime) return
    this.#primed.set(base, runtime)
    const hints = await loadHints(this.#store, runtime.codeHash)
    this.#hints.set(runtime, hints)
    await wantAhead(base, runtime, hints)
  }

  /**
   * Called after each call on `base`. After the last call of a block or of a dry run, it saves the
   * reads so far.
   */
  async after(base: RemoteStorage, runtime: LoadedRuntime, method: string): Promise<void> {
    const isLast = method === LAST_CALL
    if (this.#store === undefined || !(isLast || method === DRY_RUN_CALL)) return
    const open = this.#open.get(base)
    const touched = new Set([...(open?.touched ?? []), ...base.takeTouched()])
    const before = this.#hints.get(runtime) ?? (await loadHints(undefined, runtime.codeHash))
    const hints = mergeHints(before, new Map([['block', touched]]))
    if (isLast) {
      this.#open.delete(base)
      this.#hints.set(runtime, hints)
    } else {
      this.#open.set(base, { touched, roundTrips: base.roundTrips })
      if (open?.roundTrips === base.roundTrips) return
    }
    // A full disk must not fail a block.
    await this.#store.save(runtime.codeHash, hints).catch(() => undefined)
  }
}
