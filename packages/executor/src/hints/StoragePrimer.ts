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

/** The last call of a block. After it, the reads are complete. */
const LAST_CALL = 'BlockBuilder_finalize_block'
/** The last call of a dry run. Some chains are forked only for dry runs. */
const DRY_RUN_CALL = 'BlockBuilder_apply_extrinsic'

/** Adds the expected reads of a block to the first fetch from a node. */
export class StoragePrimer {
  readonly #store: HintStore | undefined
  readonly #primed = new WeakMap<RemoteStorage, LoadedRuntime>()
  readonly #hints = new Map<LoadedRuntime, StorageHints>()
  /** The reads of a block so far, and the number of round trips when they were last kept. */
  readonly #open = new WeakMap<RemoteStorage, { touched: Touched; roundTrips: number }>()

  constructor(store: HintStore | undefined) {
    this.#store = store
  }

  /** Called before a call: adds the expected reads of the block to the next fetch, once. */
  async before(base: RemoteStorage, runtime: LoadedRuntime): Promise<void> {
    if (this.#primed.get(base) === runtime) return
    this.#primed.set(base, runtime)
    const hints = await loadHints(this.#store, runtime.codeHash)
    this.#hints.set(runtime, hints)
    await wantAhead(base, runtime, hints)
  }

  /** Called after a call: keeps the reads of the block so far, if the block may be complete. */
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
