import { type Hex, untilAborted } from '@paraclock/core'
import type { HintStore } from '../hints/StorageHints.ts'
import { type FetchingStorage, withoutFetching } from '../remote/callRemote.ts'
import { createRpcStateReader, type RpcSender } from '../remote/createRpcStateReader.ts'
import { openRemoteState, type RemoteState, requireCode } from '../remote/openRemoteState.ts'
import { readHashAnswer } from '../remote/readHashAnswer.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { loadRuntime } from '../runtime/loadRuntime.ts'
import type { Storage } from '../storage/Storage.ts'

/** A node that serves the state of the chain. */
export interface NodeSource {
  /**
   * The connection to the node, for example a `WsProvider`, or the `provider` of an `ApiPromise`.
   */
  readonly provider: RpcSender
  /** The block with the state. Defaults to the last finalized block. */
  readonly block?: Hex
  readonly hints?: HintStore
}

/** A state that is already open. Several simulations can share its fetched values. */
export interface OpenedSource {
  readonly state: RemoteState
  /** The hash of the state's block. Transactions with a real signature may refer to this hash. */
  readonly block?: Hex
}

/** A complete state in this process. */
export interface LocalSource {
  readonly storage: Storage
  /** The runtime to run. Defaults to the runtime under `:code`. */
  readonly runtime?: LoadedRuntime
  /** The hash of the state's block. Transactions with a real signature may refer to this hash. */
  readonly block?: Hex
}

/** The source of the chain's state. */
export type SimulationSource = NodeSource | OpenedSource | LocalSource

export interface OpenedChain {
  readonly loaded: LoadedRuntime
  readonly base: FetchingStorage
  /** The hash of the block, if known. */
  readonly block: Hex | undefined
  readonly roundTrips: () => number
  /** Saves hints. */
  readonly close: () => Promise<void>
}

const HEAD = 'chain_getFinalizedHead'

export async function openSource(
  source: SimulationSource,
  signal?: AbortSignal
): Promise<OpenedChain> {
  if ('storage' in source) return openLocal(source)
  if ('state' in source) {
    const { runtime, storage } = source.state
    const before = storage.roundTrips
    return {
      loaded: runtime,
      base: storage,
      block: source.block,
      roundTrips: () => storage.roundTrips - before,
      close: async () => undefined
    }
  }
  const { provider, hints } = source
  const block =
    source.block ?? readHashAnswer(HEAD, await untilAborted(signal, provider.send(HEAD, [])))
  const reader = createRpcStateReader({ provider, block })
  const state = await openRemoteState({ reader, hints, signal })
  return {
    loaded: state.runtime,
    base: state.storage,
    block,
    roundTrips: () => state.storage.roundTrips,
    close: () => state.saveHints()
  }
}

async function openLocal({ storage, runtime, block }: LocalSource): Promise<OpenedChain> {
  const loaded = runtime ?? (await loadRuntime(requireCode(storage)))
  const base = withoutFetching(storage)
  return { loaded, base, block, roundTrips: () => 0, close: async () => undefined }
}
