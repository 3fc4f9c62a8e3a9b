import type { Hex } from '@paraclock/core'
import { callRemote, type FetchingStorage } from '../remote/callRemote.ts'
import type {
  CallArguments,
  CallResult,
  LoadedRuntime,
  RuntimeLog
} from '../runtime/LoadedRuntime.ts'
import { createLayeredStorage } from '../storage/createLayeredStorage.ts'
import { mergeDiffs } from '../storage/mergeDiffs.ts'
import { MISSING, type Storage, type StorageDiff } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'

/** What {@link SimulatedState} is made of. */
export interface SimulatedStateArgs {
  readonly runtime: LoadedRuntime
  readonly base: FetchingStorage
  /** The hash of the block whose state it is, if known. */
  readonly block?: Hex | undefined
  readonly signal?: AbortSignal | undefined
}

/** A chain's state with what a simulation has changed in it so far. */
export class SimulatedState {
  readonly runtime: LoadedRuntime
  /** The hash of the block whose state it is, if known. */
  readonly block: Hex | undefined
  /** What was logged so far. */
  readonly logs: RuntimeLog[] = []
  readonly #base: FetchingStorage
  readonly #signal: AbortSignal | undefined
  #diff: StorageDiff = { top: new Map(), child: new Map() }

  constructor({ runtime, base, block, signal }: SimulatedStateArgs) {
    this.runtime = runtime
    this.block = block
    this.#base = base
    this.#signal = signal
  }

  /** What was changed so far. */
  get diff(): StorageDiff {
    return this.#diff
  }

  /** A state of its own that begins where this one is. */
  fork(): SimulatedState {
    const copy = new SimulatedState({
      runtime: this.runtime,
      base: this.#base,
      block: this.block,
      signal: this.#signal
    })
    copy.#diff = this.#diff
    return copy
  }

  /** Takes changes over. */
  apply(diff: StorageDiff): void {
    this.#diff = mergeDiffs([this.#diff, diff])
  }

  /** Sets or deletes keys of the main trie. */
  set(changes: Iterable<readonly [StorageKey, Uint8Array | null]>): void {
    this.apply({ top: new Map(changes), child: new Map() })
  }

  /** Runs a method, and takes over what it changes. Mocked signatures count as good. */
  async call(method: string, args: CallArguments): Promise<CallResult> {
    const outcome = await callRemote({
      runtime: this.runtime,
      method,
      args,
      base: this.#base,
      storage: this.#storage(),
      options: { signatures: 'accept-magic' },
      ...(this.#signal === undefined ? {} : { signal: this.#signal })
    })
    this.logs.push(...outcome.logs)
    this.apply(outcome.storageDiff)
    return outcome
  }

  /** Reads keys, with one fetch for all that is not known yet. */
  async read(keys: readonly StorageKey[], child?: StorageKey): Promise<(Uint8Array | null)[]> {
    const storage = this.#storage()
    for (;;) {
      const values = keys.map((key) => storage.get(key, child))
      if (!values.includes(MISSING)) return values as (Uint8Array | null)[]
      await this.#base.fetchMissing(this.#signal)
    }
  }

  #storage(): Storage {
    return createLayeredStorage(this.#base, this.#diff)
  }
}
