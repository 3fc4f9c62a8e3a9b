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

/** The runtime method that is called last when a block is built. */
const LAST_CALL = 'BlockBuilder_finalize_block'
/**
 * The runtime method that is called last in a dry run. A fork with only dry runs never calls
 * `LAST_CALL`, so the reads are saved after this method, too.
 */
const DRY_RUN_CALL = 'BlockBuilder_apply_extrinsic'

/** Extends the first fetch of a block by the keys that the block will probably read later. */
export class StoragePrimer {
  readonly #store: HintStore | undefined
  readonly #primed = new WeakMap<RemoteStorage, LoadedRuntime>()
  readonly #hints = new Map<LoadedRuntime, StorageHints>()
  /**
   * Each block on which a dry run was made, and on which `LAST_CALL` was not called yet. `touched`
   * has the reads of the block so far. `roundTrips` is the number of its round trips at the last
   * dry run.
   */
  readonly #open = new WeakMap<RemoteStorage, { touched: Touched; roundTrips: number }>()

  constructor(store: HintStore | undefined) {
    this.#store = store
  }

  /**
   * Called before each call of a runtime. Before the first call on a block, extends the next fetch.
   */
  async before(base: RemoteStorage, runtime: LoadedRuntime): Promise<void> {
    if (this.#primed.get(base) === runtime) return
    this.#primed.set(base, runtime)
    const hints = await loadHints(this.#store, runtime.codeHash)
    this.#hints.set(runtime, hints)
    await wantAhead(base, runtime, hints)
  }

  /**
   * Called after each call of a runtime. After the last call of a block or of a dry run, saves the
   * reads as hints.
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
    // A block succeeds even if the hints cannot be saved, for example because the disk is full.
    await this.#store.save(runtime.codeHash, hints).catch(() => undefined)
  }
}
