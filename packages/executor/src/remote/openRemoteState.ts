import { type Hex, ParaclockError } from '@paraclock/core'
import { type Hashing, loadHashing } from '../crypto/loadHashing.ts'
import { loadRuntime } from '../runtime/loadRuntime.ts'
import type { CallArguments, CallOptions, CallResult, Runtime } from '../runtime/Runtime.ts'
import type { Storage } from '../storage/Storage.ts'
import { CODE_KEY, keyFromHex, type StorageKey } from '../storage/StorageKey.ts'
import { callRemote } from './callRemote.ts'
import { createRemoteStorage, type RemoteStorage } from './createRemoteStorage.ts'
import { listPlainKeys } from './listPlainKeys.ts'
import { mergeHints, type Touched } from './mergeHints.ts'
import { parseHints } from './parseHints.ts'
import type { StateReader } from './StateReader.ts'
import type { HintStore, StorageHints } from './StorageHints.ts'

/** What {@link openRemoteState} takes. */
export interface OpenRemoteStateArgs {
  /** Where the state comes from. */
  readonly reader: StateReader
  /** The state root of the block, from a trusted header: then everything that is read is proven. */
  readonly verifyAgainst?: Hex
  /** Where hints are kept. Left out: none are used. */
  readonly hints?: HintStore
  /** Ends the work early. */
  readonly signal?: AbortSignal
}

/** What {@link RemoteState.call} may be told beyond the method and its arguments. */
export interface RemoteCallOptions extends Omit<CallOptions, 'storage'> {
  /** What the call reads: `state.storage` with layers over it. Left out: the block's own state. */
  readonly storage?: Storage
  /** Ends the work early. */
  readonly signal?: AbortSignal
}

/** The state of a chain at one block, with the runtime that it holds. */
export interface RemoteState {
  /** The runtime under `:code`. */
  readonly runtime: Runtime
  /** The state itself. Fetches when {@link RemoteState.call} tells it to. */
  readonly storage: RemoteStorage
  /** Runs a method of the runtime over the state. */
  call(method: string, args: CallArguments, options?: RemoteCallOptions): Promise<CallResult>
  /** Keeps what was touched since the state was opened, for the next time. */
  saveHints(): Promise<void>
}

/**
 * Opens the state of a chain at one block: fetches its runtime, and then what the runtime's methods
 * ask for, many keys at a time. Nothing is ever written back.
 *
 * The first fetch brings, with what is missing, every storage item that holds one value; or, with
 * hints from an earlier run of the same runtime, exactly what that run asked for.
 *
 * @throws RemoteCodeMissing if the state holds no runtime.
 *
 * @example
 * ```ts
 * import { createRpcStateReader, openRemoteState } from '@paraclock/executor'
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
  if (!(code instanceof Uint8Array)) throw new ParaclockError('RemoteCodeMissing', undefined)
  const runtime = await loadRuntime(code)
  const hints = parseHints(await loadHints(store, runtime.codeHash))
  const touched = new Map<string, Touched>()
  storage.takeTouched()
  prepare(storage, runtime, hints, await loadHashing())

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
      touched.set(method, storage.takeTouched())
      return outcome
    },
    async saveHints() {
      await store?.save(runtime.codeHash, mergeHints(hints, touched))
    }
  }
}

async function loadHints(store: HintStore | undefined, codeHash: Hex): Promise<unknown> {
  try {
    return await store?.load(codeHash)
  } catch {
    // A store that cannot be read is one without hints.
    return undefined
  }
}

/** Adds to the first fetch what will be needed soon. */
function prepare(
  storage: RemoteStorage,
  runtime: Runtime,
  hints: StorageHints,
  hashing: Hashing
): void {
  const methods = Object.values(hints.methods)
  if (methods.length === 0) {
    storage.want({ keys: listPlainKeys(runtime.metadata(), hashing) })
    return
  }
  for (const { keys, walks } of methods) {
    for (const trie of new Set([...Object.keys(keys), ...Object.keys(walks)])) {
      storage.want({
        child: trieKey(trie),
        keys: hexKeys(keys[trie]),
        walks: hexKeys(walks[trie])
      })
    }
  }
}

function trieKey(trie: string): StorageKey | undefined {
  return trie === '' ? undefined : keyFromHex(trie as Hex)
}

function hexKeys(ages: Readonly<Record<Hex, number>> | undefined): StorageKey[] {
  return Object.keys(ages ?? {}).map((key) => keyFromHex(key as Hex))
}
