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

/** The arguments of {@link openRemoteState}. */
export interface OpenRemoteStateArgs {
  /** A reader of the state, or a storage that is shared with other callers. */
  readonly reader: StateReader | RemoteStorage
  /**
   * The state root of the block, from a trusted header. If given, all reads are proven. Ignored if
   * `reader` is a storage.
   */
  readonly verifyAgainst?: Hex
  /**
   * The hash of the code, proven by {@link readCodeHash}. If `hints` has code with this hash, the
   * code is not fetched.
   */
  readonly codeHash?: Hex | undefined
  readonly hints?: HintStore
  /**
   * The metadata of the runtime. It may come from the endpoint without a proof, because it only
   * selects the keys of the first fetch. Without it, the runtime is run to get the metadata.
   */
  readonly metadata?: Promise<Runtime['metadata'] | undefined> | undefined
  readonly signal?: AbortSignal
}

/** Options of {@link RemoteState.call}. */
export interface RemoteCallOptions extends Omit<CallOptions, 'storage'> {
  /** The storage to read: `state.storage` with layers over it. Defaults to `state.storage`. */
  readonly storage?: Storage
  readonly signal?: AbortSignal
}

/** The state of a chain at one block, with its runtime. */
export interface RemoteState {
  /** The runtime under `:code`. */
  readonly runtime: LoadedRuntime
  /** The state. {@link RemoteState.call} fetches its missing values. */
  readonly storage: RemoteStorage
  /** Runs a method of the runtime on the state. */
  call(method: string, args: CallArguments, options?: RemoteCallOptions): Promise<CallResult>
  /** Saves the reads so far as hints for later runs. A failure of the store is ignored. */
  saveHints(): Promise<void>
}

/**
 * Opens the state of a chain at one block. It fetches the runtime, and then the keys that the
 * runtime's methods read, many at a time. It writes nothing to the chain.
 *
 * Without hints, the first fetch also reads the storage items that are not maps. With hints, it
 * reads the keys that earlier runs of the same runtime read.
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
  const touched = new Map<string, Touched>()
  await wantAhead(storage, runtime, hints, args.metadata)
  const touch = (method: string) =>
    touched.set(method, new Set([...(touched.get(method) ?? []), ...storage.takeTouched()]))

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
      // If the hints cannot be saved, for example in a full folder, the next run is slower.
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
 * Loads the runtime from kept code. Returns `undefined` if the hash of the code is not known, or if
 * the store has no code with this hash.
 */
async function loadKnown({ codeHash, hints: store }: OpenRemoteStateArgs, storage: RemoteStorage) {
  if (codeHash === undefined) return undefined
  const [code, hints] = await Promise.all([
    store?.loadCode?.(codeHash).catch(() => undefined),
    loadHints(store, codeHash)
  ])
  if (code === undefined) return undefined
  const loaded = await load(code, hints).catch(() => undefined)
  // The hint store may return changed code. Only code with the proven hash is run.
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
  // If the code cannot be saved, the next run is slower.
  await store?.saveCode?.(codeHash, code).catch(() => undefined)
  return loaded
}

async function load(code: Uint8Array, hints: StorageHints) {
  const isChecked = hints.codeRules === CODE_RULES
  const options = { signatures: 'whenNeeded', timeMs: UNTRUSTED_MS, isChecked } as const
  return { runtime: await loadRuntime(code, options), hints }
}

/**
 * Compiles kept code ahead, so that a state with this code opens faster. Does nothing if the
 * runtime was not loaded when its hints were last saved. Never rejects.
 */
export async function loadAhead(store: HintStore, codeHash: Hex): Promise<void> {
  const hints = await loadHints(store, codeHash)
  if (hints.isRun !== true) return
  const code = await store.loadCode?.(codeHash).catch(() => undefined)
  if (code !== undefined) await load(code, hints).catch(() => undefined)
}

/**
 * Reads the proven hash of a state's code, without the code itself. Returns `undefined` if the
 * state has no code, or if the reader has no proofs.
 *
 * @param stateRoot - the state root of a trusted header, or its promise. The proof is requested
 * before the promise is fulfilled
 * @throws ParaclockError `TrieProofInvalid`, and the errors of the reader
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
  return hash && bytesToHex(hash)
}
