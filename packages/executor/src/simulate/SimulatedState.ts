import { type Hex, ParaclockError } from '@paraclock/core'
import { type Runtime, type RuntimeEvent, readEvent } from '@paraclock/types'
import { SimulationUnsupported } from '../errors/simulation.ts'
import { callRemote, type FetchingStorage, readFetched } from '../remote/callRemote.ts'
import { describeRuntime } from '../runtime/describeRuntime.ts'
import type {
  CallArguments,
  CallResult,
  LoadedRuntime,
  RuntimeLog
} from '../runtime/LoadedRuntime.ts'
import { createLayeredStorage } from '../storage/createLayeredStorage.ts'
import { diffOf, mergeDiffs } from '../storage/mergeDiffs.ts'
import type { Storage, StorageDiff } from '../storage/Storage.ts'
import { keyFromHex, type StorageKey } from '../storage/StorageKey.ts'
import { changesOfDryRun } from './changesOfDryRun.ts'

/** The runtime, and the storage below all changes. */
export interface SimulatedStateArgs {
  readonly loaded: LoadedRuntime
  readonly base: FetchingStorage
  /** The parent hash of simulated blocks, if known. */
  readonly block?: Hex | undefined
  readonly signal?: AbortSignal | undefined
}

export function findEvent(
  events: readonly RuntimeEvent[],
  title: string
): RuntimeEvent | undefined {
  return events.find(({ pallet, name }) => `${pallet}.${name}` === title)
}

/** A state above a base storage. It holds the changes of the calls that ran in it. */
export class SimulatedState {
  readonly runtime: Runtime
  readonly block: Hex | undefined
  readonly logs: RuntimeLog[] = []
  readonly #args: SimulatedStateArgs
  /** All changes to the base so far. */
  diff: StorageDiff = diffOf([])

  constructor(args: SimulatedStateArgs) {
    this.runtime = describeRuntime(args.loaded)
    this.block = args.block
    this.#args = args
  }

  /** The spec name of the runtime. */
  get specName(): string {
    return this.#args.loaded.version.specName
  }

  /** The names of the runtime's API methods. */
  get methods(): readonly string[] {
    return this.#args.loaded.methods
  }

  /** Copies this state with its changes. */
  fork(): SimulatedState {
    const copy = new SimulatedState(this.#args)
    copy.diff = this.diff
    return copy
  }

  /** Adds changes to this state. */
  apply(diff: StorageDiff): void {
    this.diff = mergeDiffs([this.diff, diff])
  }

  /** Sets values; `null` removes a key. */
  set(changes: readonly (readonly [Hex, Hex | null])[]): void {
    this.apply(diffOf(changes))
  }

  /** Runs a method and applies its changes. Mocked signatures count as valid. */
  async call(method: string, args: CallArguments): Promise<CallResult> {
    const outcome = await this.#run(method, args)
    this.apply(outcome.storageDiff)
    return outcome
  }

  /**
   * Runs a method of the DryRunApi. The runtime executes a call or a program in this method.
   * Applies the resulting changes to this state, even if the runtime rolls them back.
   */
  async dryRun(method: string, args: CallArguments): Promise<CallResult> {
    const outcome = await this.#run(method, args, true)
    this.apply(changesOfDryRun(this.runtime, outcome))
    return outcome
  }

  async #run(method: string, args: CallArguments, keepsUndone = false): Promise<CallResult> {
    const { loaded: runtime, base, signal } = this.#args
    const options = { signatures: 'accept-magic', keepsUndone } as const
    const storage = this.#storage()
    const outcome = await callRemote({ runtime, method, args, base, storage, options, signal })
    this.logs.push(...outcome.logs)
    return outcome
  }

  /** Reads values; `null` for an absent value. Unknown keys are fetched together. */
  async read(keys: readonly StorageKey[], child?: StorageKey): Promise<(Uint8Array | null)[]> {
    const { base, signal } = this.#args
    return readFetched({ base, storage: this.#storage(), keys, child, signal })
  }

  /** Reads a storage item, or its default; `undefined` if the runtime has no such item. */
  async value<Value>(
    pallet: string,
    item: string,
    ...keys: readonly unknown[]
  ): Promise<Value | undefined> {
    const entry = this.runtime.storage(pallet, item)
    if (entry === undefined) return undefined
    const [raw] = await this.read([keyFromHex(entry.key(...keys))])
    return entry.decode(raw ?? null) as Value | undefined
  }

  /** Reads the events of the state. */
  async events(): Promise<readonly RuntimeEvent[]> {
    const records = await this.value<readonly { readonly event: unknown }[]>('System', 'Events')
    return (records ?? []).map(({ event }) => readEvent(this.runtime, event))
  }

  /** Creates the error `SimulationUnsupported` for a runtime that lacks `what`. */
  lacks(what: string): ParaclockError {
    return new ParaclockError(SimulationUnsupported, { specName: this.specName, what })
  }

  #storage(): Storage {
    return createLayeredStorage(this.#args.base, this.diff)
  }
}
