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

/**
 * The last runtime call that builds a block. After this call, the reads of the block are complete.
 */
const LAST_CALL = 'BlockBuilder_finalize_block'
/**
 * The last runtime call of a dry run. A fork that only makes dry runs never calls
 * `BlockBuilder_finalize_block`.
 */
const DRY_RUN_CALL = 'BlockBuilder_apply_extrinsic'

/** Lets the first fetch of a block also fetch the keys that the block will probably read later. */
export class StoragePrimer {
  readonly #store: HintStore | undefined
  readonly #primed = new WeakMap<RemoteStorage, LoadedRuntime>()
  readonly #hints = new Map<LoadedRuntime, StorageHints>()
  /**
   * For each storage on which a block is being built or dry-run: the reads so far, and the number
   * of round trips when these reads were last saved.
   */
  readonly #open = new WeakMap<RemoteStorage, { touched: Touched; roundTrips: number }>()

  constructor(store: HintStore | undefined) {
    this.#store = store
  }

  /**
   * Called before each call on `base`. Before the first call with a runtime, the next fetch is
   * extended by the keys that the block will probably read.
   */
  async before(base: RemoteStorage, runtime: LoadedRuntime): Promise<void> {
    if (this.#primed.get(base) === runtime) return
    this.#primed.set(base, runtime)
    const hints = await loadHints(this.#store, runtime.codeHash)
    this.#hints.set(runtime, hints)
    await wantAhead(base, runtime, hints)
  }

  /**
   * Called after each call on `base`. Saves all reads so far as hints after the last call of a
   * block or of a dry run.
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
    // Errors of the store are ignored, so that a block succeeds even if, for example, the disk is
    // full.
    await this.#store.save(runtime.codeHash, hints).catch(() => undefined)
  }
}
