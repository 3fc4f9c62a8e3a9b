import type { RemoteStorage } from '../remote/createRemoteStorage.ts'
import { loadHints } from '../remote/loadHints.ts'
import { mergeHints } from '../remote/mergeHints.ts'
import type { HintStore, StorageHints } from '../remote/StorageHints.ts'
import { wantAhead } from '../remote/wantAhead.ts'
import type { Runtime } from '../runtime/Runtime.ts'

/** The call that ends a block: what was read is complete then. */
const LAST_CALL = 'BlockBuilder_finalize_block'

/** Lets the first fetch from a node bring what a block is bound to read. */
export class StoragePrimer {
  readonly #store: HintStore | undefined
  readonly #primed = new WeakMap<RemoteStorage, Runtime>()
  readonly #hints = new Map<Runtime, StorageHints>()

  constructor(store: HintStore | undefined) {
    this.#store = store
  }

  /** Before a call: says what will be needed, once per state and runtime. */
  async before(base: RemoteStorage, runtime: Runtime): Promise<void> {
    if (this.#primed.get(base) === runtime) return
    this.#primed.set(base, runtime)
    const hints = await loadHints(this.#store, runtime.codeHash)
    this.#hints.set(runtime, hints)
    await wantAhead(base, runtime, hints)
  }

  /** After a call: keeps what a whole block has read. */
  async after(base: RemoteStorage, runtime: Runtime, method: string): Promise<void> {
    if (this.#store === undefined || method !== LAST_CALL) return
    const before = this.#hints.get(runtime) ?? (await loadHints(undefined, runtime.codeHash))
    const hints = mergeHints(before, new Map([['block', base.takeTouched()]]))
    this.#hints.set(runtime, hints)
    try {
      await this.#store.save(runtime.codeHash, hints)
    } catch {
      // A disk that is full must not fail a block.
    }
  }
}
