import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'
import { loadHashing } from '../crypto/loadHashing.ts'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import {
  type HintStore,
  loadHints,
  mergeHints,
  OTHERS,
  type StorageHints
} from '../hints/StorageHints.ts'
import { wantAhead } from '../hints/wantAhead.ts'
import { UNTRUSTED_MS } from '../limits/CallLimits.ts'
import { CODE_RULES } from '../limits/CodeLimits.ts'
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
   * The proven hash of the state's code, from {@link VerifiedReader.readHash}. If `hints` has code
   * with this hash, the code is not fetched.
   */
  readonly codeHash?: Hex | undefined
  readonly hints?: HintStore
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
  /** Saves all reads so far as hints. Errors of the store are ignored. */
  saveHints(): Promise<void>
}

/**
 * Opens the state of a chain at one block. The first fetch also gets values that the runtime will
 * probably read. These are the values of the keys in `hints`. Without hints, these are the values
 * of all storage items that are not maps.
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
  const { reader, verifyAgainst, hints: store } = args
  const storage = 'want' in reader ? reader : createRemoteStorage({ reader, verifyAgainst })
  const { runtime, hints } = (await loadKnown(args, storage)) ?? (await loadFetched(args, storage))
  const touched = new Map<string, Set<string>>()
  await wantAhead(storage, runtime, hints, args.metadata)
  const touch = (method: string): void => {
    const names = touched.get(method) ?? new Set()
    for (const name of storage.takeTouched()) names.add(name)
    touched.set(method, names)
  }

  return {
    runtime,
    storage,
    async call(method, callArgs, { storage: layered, signal, ...options } = {}) {
      const work = { runtime, method, args: callArgs, options, signal }
      const outcome = await callRemote({ ...work, base: storage, storage: layered })
      touch(method)
      return outcome
    },
    async saveHints() {
      touch(OTHERS)
      const { codeHash } = runtime
      // If the hints cannot be saved, later states with this code only take longer to open.
      await store
        ?.save(codeHash, { ...mergeHints(hints, touched), codeRules: CODE_RULES, isRun: true })
        .catch(() => undefined)
    }
  }
}

export function requireCode(storage: Storage): Uint8Array {
  const code = storage.get(CODE_KEY)
  if (code instanceof Uint8Array) return code
  const problem = 'the state has no value under the storage key :code'
  throw new ParaclockError(RuntimeCodeMalformed, { problem })
}

/**
 * Loads the runtime from the code in the hint store; `undefined` if the store does not have the
 * code.
 */
async function loadKnown({ codeHash, hints: store }: OpenRemoteStateArgs, storage: RemoteStorage) {
  if (codeHash === undefined) return undefined
  const [code, hints] = await Promise.all([
    store?.loadCode?.(codeHash).catch(() => undefined),
    loadHints(store, codeHash)
  ])
  if (code === undefined) return undefined
  const loaded = await load(code, hints).catch(() => undefined)
  // The hint store is not trusted. So its code is used only if the code has the hash `codeHash`.
  if (loaded?.runtime.codeHash !== codeHash) return undefined
  storage.know(CODE_KEY, code)
  return loaded
}

async function loadFetched({ hints: store, signal }: OpenRemoteStateArgs, storage: RemoteStorage) {
  storage.get(CODE_KEY)
  await storage.fetchMissing(signal)
  const code = requireCode(storage)
  const { blake2b256 } = await loadHashing()
  const codeHash = bytesToHex(blake2b256(code))
  const hints = await loadHints(store, codeHash)
  const loaded = await load(code, hints)
  // If the code cannot be saved, for example because the disk is full, later states with this code
  // only take longer to open.
  await store?.saveCode?.(codeHash, code).catch(() => undefined)
  return loaded
}

async function load(code: Uint8Array, hints: StorageHints) {
  const isChecked = hints.codeRules === CODE_RULES
  const options = { signatures: 'whenNeeded', timeMs: UNTRUSTED_MS, isChecked } as const
  return { runtime: await loadRuntime(code, options), hints }
}

/**
 * Compiles the code with this hash from the hint store, so that a state with this code opens faster
 * later. Does nothing if the process that last saved hints did not load the runtime. Never rejects.
 */
export async function loadAhead(store: HintStore, codeHash: Hex): Promise<void> {
  const hints = await loadHints(store, codeHash)
  if (hints.isRun !== true) return
  const code = await store.loadCode?.(codeHash).catch(() => undefined)
  if (code !== undefined) await load(code, hints).catch(() => undefined)
}
