import type { RemoteStorage } from '../remote/createRemoteStorage.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import {
  type HintStore,
  loadHints,
  mergeHints,
  parseHints,
  type StorageHints,
  type Touched
} from './StorageHints.ts'
import { wantAhead } from './wantAhead.ts'

/** The runtime method that is called last when a block is built. */
const LAST_CALL = 'BlockBuilder_finalize_block'
/**
 * The runtime method that is called last in a dry run. Reads are also saved after this method,
 * because a fork that is used only for dry runs never calls `LAST_CALL`.
 */
const DRY_RUN_CALL = 'BlockBuilder_apply_extrinsic'

/** Extends the first fetch at a block by the keys that the runtime will probably read later. */
export class StoragePrimer {
  readonly #store: HintStore | undefined
  readonly #primed = new WeakMap<RemoteStorage, LoadedRuntime>()
  readonly #hints = new Map<LoadedRuntime, StorageHints>()
  /**
   * The blocks on which extrinsics were dry-run and `LAST_CALL` has not been called. `touched` has
   * all reads on the block so far. `roundTrips` is the number of fetches on the block up to the
   * latest dry run.
   */
  readonly #open = new WeakMap<RemoteStorage, { touched: Touched; roundTrips: number }>()

  constructor(store: HintStore | undefined) {
    this.#store = store
  }

  /**
   * Called before each call of a runtime. Before the first call on a block, extends the next fetch
   * by the keys that the runtime will probably read.
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
    const before = this.#hints.get(runtime) ?? parseHints(undefined)
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
