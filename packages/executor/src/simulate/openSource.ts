import { type Hex, untilAborted } from '@paraclock/core'
import { type FetchingStorage, withoutFetching } from '../remote/callRemote.ts'
import { createRpcStateReader, type RpcSender } from '../remote/createRpcStateReader.ts'
import { openRemoteState, type RemoteState, requireCode } from '../remote/openRemoteState.ts'
import { readHashAnswer } from '../remote/readHashAnswer.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { loadRuntime } from '../runtime/loadRuntime.ts'
import type { Storage } from '../storage/Storage.ts'

/** A node from which the state of the chain is fetched. */
export interface NodeSource {
  /** A `WsProvider`, or the `provider` of an `ApiPromise`. */
  readonly provider: RpcSender
  /** Defaults to the last finalized block. */
  readonly block?: Hex
}

/** An opened state. Simulations that share it fetch each value only once. */
export interface OpenedSource {
  readonly state: RemoteState
  /**
   * The hash of the state's block, which becomes the parent hash of simulated blocks. Required to
   * simulate a signed extrinsic whose era begins at this block, because the signature covers the
   * hash.
   */
  readonly block?: Hex
}

/** A complete state in the memory of this process. */
export interface LocalSource extends Pick<OpenedSource, 'block'> {
  readonly storage: Storage
  /** Defaults to the code that the state holds under `:code`. */
  readonly runtime?: LoadedRuntime
}

/** Where a simulation gets the chain's state: from a node, from an opened state, or from memory. */
export type SimulationSource = NodeSource | OpenedSource | LocalSource

export interface OpenedChain {
  readonly loaded: LoadedRuntime
  readonly base: FetchingStorage
  readonly block: Hex | undefined
  readonly roundTrips: () => number
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
      roundTrips: () => storage.roundTrips - before
    }
  }
  const { provider } = source
  const block =
    source.block ?? readHashAnswer(HEAD, await untilAborted(signal, provider.send(HEAD, [])))
  const reader = createRpcStateReader({ provider, block })
  const state = await openRemoteState({ reader, signal })
  return {
    loaded: state.runtime,
    base: state.storage,
    block,
    roundTrips: () => state.storage.roundTrips
  }
}

async function openLocal({ storage, runtime, block }: LocalSource): Promise<OpenedChain> {
  const loaded = runtime ?? (await loadRuntime(requireCode(storage)))
  const base = withoutFetching(storage)
  return { loaded, base, block, roundTrips: () => 0 }
}
