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

/** The call that ends a block: what was read is complete then. */
const LAST_CALL = 'BlockBuilder_finalize_block'
/** The call that ends a dry run, which may be all that a chain is forked for. */
const DRY_RUN_CALL = 'BlockBuilder_apply_extrinsic'

/** What a block has asked for so far, and how much of it was fetched when that was kept. */
interface OpenBlock {
  readonly touched: Touched
  readonly roundTrips: number
}

/** Adds to the first fetch from a node what a block will read. */
export class StoragePrimer {
  readonly #store: HintStore | undefined
  readonly #primed = new WeakMap<RemoteStorage, LoadedRuntime>()
  readonly #hints = new Map<LoadedRuntime, StorageHints>()
  readonly #open = new WeakMap<RemoteStorage, OpenBlock>()

  constructor(store: HintStore | undefined) {
    this.#store = store
  }

  /** Before a call: requests what the block will read, once per state and runtime. */
  async before(base: RemoteStorage, runtime: LoadedRuntime): Promise<void> {
    if (this.#primed.get(base) === runtime) return
    this.#primed.set(base, runtime)
    const hints = await loadHints(this.#store, runtime.codeHash)
    this.#hints.set(runtime, hints)
    await wantAhead(base, runtime, hints)
  }

  /** After a call: keeps what was read in the block so far, if that may be all of it. */
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
    try {
      await this.#store.save(runtime.codeHash, hints)
    } catch {
      // A disk that is full must not fail a block.
    }
  }
}
