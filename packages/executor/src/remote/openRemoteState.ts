import { type Hex, ParaclockError } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { UNTRUSTED_MS } from '../limits/CallLimits.ts'
import type {
  CallArguments,
  CallOptions,
  CallResult,
  LoadedRuntime
} from '../runtime/LoadedRuntime.ts'
import { loadRuntime } from '../runtime/loadRuntime.ts'
import { MISSING, type Storage } from '../storage/Storage.ts'
import { CODE_KEY } from '../storage/StorageKey.ts'
import { callRemote } from './callRemote.ts'
import { createRemoteStorage, type RemoteStorage } from './createRemoteStorage.ts'
import { wantPlainKeys } from './listPlainKeys.ts'
import type { StateReader } from './StateReader.ts'

/** The arguments of {@link openRemoteState}. */
export interface OpenRemoteStateArgs {
  /** A reader, or a storage that other callers also use. */
  readonly reader: StateReader | RemoteStorage
  /**
   * The state root of a trusted header. If it is given, every read is verified against it. Ignored
   * if `reader` is a storage.
   */
  readonly verifyAgainst?: Hex
  /**
   * The metadata of the runtime, if the caller has it. The metadata only selects the keys of the
   * first fetch, so it needs no proof. If it is absent, the runtime is run to get the metadata.
   */
  readonly metadata?: Promise<Runtime['metadata'] | undefined> | undefined
  readonly signal?: AbortSignal
}

/** The options of {@link RemoteState.call}. */
export interface RemoteCallOptions extends Omit<CallOptions, 'storage'> {
  /**
   * The storage that the method reads: `state.storage`, or changes on top of it. Defaults to
   * `state.storage`.
   */
  readonly storage?: Storage
  readonly signal?: AbortSignal
}

/** The state of a chain at one block, with the runtime that the state holds. */
export interface RemoteState {
  /** The runtime whose code is under the key `:code`. */
  readonly runtime: LoadedRuntime
  /**
   * The values that were fetched so far. {@link RemoteState.call} fetches the values that this
   * storage does not have.
   */
  readonly storage: RemoteStorage
  /** Runs a method, and fetches the values that it reads. */
  call(method: string, args: CallArguments, options?: RemoteCallOptions): Promise<CallResult>
}

/**
 * Opens the state of a chain at one block. The first fetch also gets values that the runtime will
 * probably read: those of all storage items that are not maps.
 *
 * @throws ParaclockError `RuntimeCodeMalformed` if the state has no runtime.
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
  const { reader, verifyAgainst, metadata, signal } = args
  const storage = 'want' in reader ? reader : createRemoteStorage({ reader, verifyAgainst })
  storage.get(CODE_KEY)
  // The fetch that another caller began may fail. Then the code is fetched again.
  do await storage.fetchMissing(signal)
  while (storage.get(CODE_KEY) === MISSING)
  const options = { signatures: 'whenNeeded', timeMs: UNTRUSTED_MS } as const
  const runtime = await loadRuntime(requireCode(storage), options)
  await wantPlainKeys(storage, runtime, metadata)

  return {
    runtime,
    storage,
    call: (method, callArgs, { storage: layered, signal: ending, ...options } = {}) =>
      callRemote({
        runtime,
        method,
        args: callArgs,
        options,
        signal: ending,
        base: storage,
        storage: layered
      })
  }
}

export function requireCode(storage: Storage): Uint8Array {
  const code = storage.get(CODE_KEY)
  if (code instanceof Uint8Array) return code
  const problem = 'the state has no value under the storage key :code'
  throw new ParaclockError(RuntimeCodeMalformed, { problem })
}
