import { type Hex, ParaclockError } from '@paraclock/core'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import {
  type HintStore,
  joinTouched,
  loadHints,
  mergeHints,
  type Touched
} from '../hints/StorageHints.ts'
import { wantAhead } from '../hints/wantAhead.ts'
import type {
  CallArguments,
  CallOptions,
  CallResult,
  LoadedRuntime
} from '../runtime/LoadedRuntime.ts'
import { loadRuntime } from '../runtime/loadRuntime.ts'
import type { Storage } from '../storage/Storage.ts'
import { CODE_KEY } from '../storage/StorageKey.ts'
import { callRemote } from './callRemote.ts'
import { createRemoteStorage, type RemoteStorage } from './createRemoteStorage.ts'
import type { StateReader } from './StateReader.ts'

/** What {@link openRemoteState} takes. */
export interface OpenRemoteStateArgs {
  /** Where the state comes from. */
  readonly reader: StateReader
  /** The state root of the block, from a trusted header: then everything that is read is proven. */
  readonly verifyAgainst?: Hex
  /** Where hints are kept. Without one, none are used. */
  readonly hints?: HintStore
  /** Ends the work early. */
  readonly signal?: AbortSignal
}

/** What {@link RemoteState.call} may be told beyond the method and its arguments. */
export interface RemoteCallOptions extends Omit<CallOptions, 'storage'> {
  /** What the call reads: `state.storage` with layers over it. Defaults to the block's own state. */
  readonly storage?: Storage
  /** Ends the work early. */
  readonly signal?: AbortSignal
}

/** The state of a chain at one block, with the runtime that it holds. */
export interface RemoteState {
  /** The runtime under `:code`. */
  readonly runtime: LoadedRuntime
  /** The state itself. {@link RemoteState.call} makes it fetch. */
  readonly storage: RemoteStorage
  /** Runs a method of the runtime over the state. */
  call(method: string, args: CallArguments, options?: RemoteCallOptions): Promise<CallResult>
  /** Keeps what was touched since the state was opened, for the next time. */
  saveHints(): Promise<void>
}

/** Names the hints of runs that did not go through {@link RemoteState.call}. */
const OTHERS = 'others'

/**
 * Opens the state of a chain at one block: fetches its runtime, and then what the runtime's methods
 * ask for, many keys at a time. Nothing is ever written back.
 *
 * The first fetch brings, with what is missing, every storage item that holds one value; or, with
 * hints from an earlier run of the same runtime, exactly what that run asked for.
 *
 * @throws ParaclockError `RuntimeCodeMalformed` if the state holds no runtime.
 *
 * @example
 * ```ts
 * import type { Hex } from '@paraclock/core'
 * import { createRpcStateReader, openRemoteState, type RpcSender } from '@paraclock/executor'
 *
 * declare const provider: RpcSender
 * declare const block: Hex
 * declare const account: Hex
 *
 * const state = await openRemoteState({ reader: createRpcStateReader({ provider, block }) })
 * const { result } = await state.call('AccountNonceApi_account_nonce', account)
 * ```
 */
export async function openRemoteState(args: OpenRemoteStateArgs): Promise<RemoteState> {
  const { reader, hints: store } = args
  const storage = createRemoteStorage({
    reader,
    ...(args.verifyAgainst === undefined ? {} : { verifyAgainst: args.verifyAgainst })
  })
  storage.get(CODE_KEY)
  await storage.fetchMissing(args.signal)
  const code = storage.get(CODE_KEY)
  if (!(code instanceof Uint8Array))
    throw new ParaclockError(RuntimeCodeMalformed, {
      problem: 'the state has no value under the storage key :code'
    })
  const runtime = await loadRuntime(code)
  const hints = await loadHints(store, runtime.codeHash)
  const touched = new Map<string, Touched>()
  storage.takeTouched()
  await wantAhead(storage, runtime, hints)

  return {
    runtime,
    storage,
    async call(method, callArgs, { storage: over, signal, ...options } = {}) {
      const outcome = await callRemote({
        runtime,
        method,
        args: callArgs,
        base: storage,
        options,
        ...(over === undefined ? {} : { storage: over }),
        ...(signal === undefined ? {} : { signal })
      })
      touched.set(method, joinTouched(touched.get(method), storage.takeTouched()))
      return outcome
    },
    async saveHints() {
      touched.set(OTHERS, joinTouched(touched.get(OTHERS), storage.takeTouched()))
      await store?.save(runtime.codeHash, mergeHints(hints, touched))
    }
  }
}
