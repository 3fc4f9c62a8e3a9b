import { type Hex, ParaclockError } from '@paraclock/core'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import type { FetchingStorage } from '../remote/callRemote.ts'
import { createRpcStateReader } from '../remote/createRpcStateReader.ts'
import { openRemoteState } from '../remote/openRemoteState.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { loadRuntime } from '../runtime/loadRuntime.ts'
import { CODE_KEY } from '../storage/StorageKey.ts'
import type { SimulationSource } from './SimulationSource.ts'

/** A chain's state and runtime, wherever they come from. */
export interface OpenedChain {
  readonly runtime: LoadedRuntime
  readonly base: FetchingStorage
  /** The hash of the block, if known. */
  readonly block: Hex | undefined
  /** How many round trips there were so far. */
  readonly roundTrips: () => number
  /** Keeps hints, where there is a place for them. */
  readonly close: () => Promise<void>
}

/** Opens the state that a simulation builds on. */
export async function openSource(
  source: SimulationSource,
  signal?: AbortSignal
): Promise<OpenedChain> {
  if ('storage' in source) {
    const { storage } = source
    const code = source.runtime === undefined ? storage.get(CODE_KEY) : undefined
    const runtime =
      source.runtime ?? (code instanceof Uint8Array ? await loadRuntime(code) : undefined)
    if (runtime === undefined)
      throw new ParaclockError(RuntimeCodeMalformed, {
        problem: 'the state has no value under the storage key :code'
      })
    const base: FetchingStorage = {
      get: (key, child) => storage.get(key, child),
      nextKey: (after, child) => storage.nextKey(after, child),
      fetchMissing: async () => undefined
    }
    const { block } = source
    return { runtime, base, block, roundTrips: () => 0, close: async () => undefined }
  }
  if ('state' in source) {
    const { runtime, storage } = source.state
    const before = storage.roundTrips
    return {
      runtime,
      base: storage,
      block: source.block,
      roundTrips: () => storage.roundTrips - before,
      close: async () => undefined
    }
  }
  const { provider, hints } = source
  const block = source.block ?? ((await provider.send('chain_getFinalizedHead', [])) as Hex)
  const state = await openRemoteState({
    reader: createRpcStateReader({ provider, block }),
    ...(hints === undefined ? {} : { hints }),
    ...(signal === undefined ? {} : { signal })
  })
  return {
    runtime: state.runtime,
    base: state.storage,
    block,
    roundTrips: () => state.storage.roundTrips,
    close: () => state.saveHints()
  }
}
