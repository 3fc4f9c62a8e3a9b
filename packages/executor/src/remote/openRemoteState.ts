import { bytesToHex, type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'
import { loadHashing } from '../crypto/loadHashing.ts'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import {
  type HintStore,
  loadHints,
  mergeHints,
  OTHERS,
  type StorageHints,
  type Touched
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
import { CODE_KEY, keyToHex } from '../storage/StorageKey.ts'
import { openReadProof } from '../trie/openReadProof.ts'
import { callRemote } from './callRemote.ts'
import { createRemoteStorage, type RemoteStorage } from './createRemoteStorage.ts'
import type { StateReader } from './StateReader.ts'
import { keyBehind } from './verifiedReader.ts'

/** What {@link openRemoteState} takes. */
export interface OpenRemoteStateArgs {
  /** Where the state comes from: a reader, or a storage that others read, too. */
  readonly reader: StateReader | RemoteStorage
  /** The state root of the block, from a trusted header: then everything that is read is proven. */
  readonly verifyAgainst?: Hex
  /**
   * The hash of the code, as {@link readCodeHash} proves it. With it, and hints that keep code, the code
   * is fetched only where it is not kept.
   */
  readonly codeHash?: Hex | undefined
  /** Where hints are kept. Without one, none are used. */
  readonly hints?: HintStore
  /**
   * The metadata of the runtime, if it is coming. It tells which keys are worth a first fetch, and decides
   * nothing else, so it may come from the endpoint. Without it, the runtime is run for it.
   */
  readonly metadata?: Promise<Runtime['metadata'] | undefined> | undefined
  /** Ends the work early. */
  readonly signal?: AbortSignal
}

/** Options of {@link RemoteState.call}. */
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
  /** Keeps what was touched since the state was opened, for the next time, if the store can. */
  saveHints(): Promise<void>
}

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
  const { reader, verifyAgainst, hints: store } = args
  const storage = 'want' in reader ? reader : createRemoteStorage({ reader, verifyAgainst })
  const { runtime, hints } = (await loadKnown(args, storage)) ?? (await loadFetched(args, storage))
  const touched = new Map<string, Touched>()
  await wantAhead(storage, runtime, hints, args.metadata)
  const touch = (method: string): void =>
    void touched.set(method, new Set([...(touched.get(method) ?? []), ...storage.takeTouched()]))

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
        storage: over,
        signal
      })
      touch(method)
      return outcome
    },
    async saveHints() {
      touch(OTHERS)
      const { codeHash } = runtime
      // Without hints, for example if the folder is full, the next run is slower.
      await store
        ?.save(codeHash, { ...mergeHints(hints, touched), codeRules: CODE_RULES, isRun: true })
        .catch(() => undefined)
    }
  }
}

interface LoadedState {
  readonly runtime: LoadedRuntime
  readonly hints: StorageHints
}

/** Loads the runtime from code that is kept, if the state proves that the chain has it. */
async function loadKnown(
  { codeHash, hints: store }: OpenRemoteStateArgs,
  storage: RemoteStorage
): Promise<LoadedState | undefined> {
  if (codeHash === undefined) return undefined
  const [code, hints] = await Promise.all([
    store?.loadCode?.(codeHash).catch(() => undefined),
    loadHints(store, codeHash)
  ])
  if (code === undefined) return undefined
  const loaded = await load(code, hints).catch(() => undefined)
  // The kept file may have changed since: only code with the proven hash is run.
  if (loaded?.runtime.codeHash !== codeHash) return undefined
  storage.know(CODE_KEY, code)
  return loaded
}

async function loadFetched(
  { hints: store, signal }: OpenRemoteStateArgs,
  storage: RemoteStorage
): Promise<LoadedState> {
  storage.get(CODE_KEY)
  await storage.fetchMissing(signal)
  const code = storage.get(CODE_KEY)
  if (!(code instanceof Uint8Array))
    throw new ParaclockError(RuntimeCodeMalformed, {
      problem: 'the state has no value under the storage key :code'
    })
  const { blake2b256 } = await loadHashing()
  const codeHash = bytesToHex(blake2b256(code))
  const hints = await loadHints(store, codeHash)
  const loaded = await load(code, hints)
  // If the cache cannot be written, the next run is slower.
  await store?.saveCode?.(codeHash, code).catch(() => undefined)
  return loaded
}

async function load(code: Uint8Array, hints: StorageHints): Promise<LoadedState> {
  const isChecked = hints.codeRules === CODE_RULES
  const options = { signatures: 'whenNeeded', timeMs: UNTRUSTED_MS, isChecked } as const
  return { runtime: await loadRuntime(code, options), hints }
}

/**
 * Compiles the code with a hash, if it is kept and was run the last time. A state with that code then
 * opens at once. Never rejects.
 */
export async function loadAhead(store: HintStore, codeHash: Hex): Promise<void> {
  const hints = await loadHints(store, codeHash)
  if (hints.isRun !== true) return
  const code = await store.loadCode?.(codeHash).catch(() => undefined)
  if (code !== undefined) await load(code, hints).catch(() => undefined)
}

/**
 * The hash of the code of a state, proven without the code itself; `undefined` if it has none.
 *
 * @param stateRoot - of a header that is trusted; the proof is asked for before it is known
 * @throws ParaclockError `TrieProofInvalid`, and what the reader throws
 */
export async function readCodeHash(
  reader: Pick<StateReader, 'readProof'>,
  stateRoot: Hex | Promise<Hex>
): Promise<Hex | undefined> {
  const [nodes] = await Promise.all([
    reader.readProof?.([keyBehind(keyToHex(CODE_KEY))]),
    loadHashing()
  ])
  if (nodes === undefined) return undefined
  const proof = openReadProof({ root: hexToBytes(await stateRoot), nodes: nodes.map(hexToBytes) })
  const hash = proof.hashOf(CODE_KEY)
  return hash === undefined ? undefined : bytesToHex(hash)
}
