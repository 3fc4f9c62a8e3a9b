import { ParaclockError } from '@paraclock/core'
import { lacksSignatures, loadSignatures } from '../crypto/loadSignatures.ts'
import { RuntimeLimitExceeded } from '../errors/runtime.ts'
import type {
  CallArguments,
  CallOptions,
  CallResult,
  LoadedRuntime
} from '../runtime/LoadedRuntime.ts'
import { MISSING, type Storage } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'

/** A storage that can fetch what it did not know. */
export interface FetchingStorage extends Storage {
  /** Fetches all that was asked for and not known, in one go. */
  fetchMissing(signal?: AbortSignal): Promise<void>
}

/** A storage that knows everything, in the place of one that fetches. */
export function withoutFetching(storage: Storage): FetchingStorage {
  return {
    get: (key, child) => storage.get(key, child),
    nextKey: (after, child) => storage.nextKey(after, child),
    fetchMissing: async () => undefined
  }
}

/** Reads values, and fetches those that are not known, in one go; `null` where there is no value. */
export async function readFetched(args: {
  /** The storage that fetches. */
  readonly base: FetchingStorage
  /** What is read: `base` with layers over it. Defaults to `base` itself. */
  readonly storage?: Storage
  readonly keys: readonly StorageKey[]
  readonly child?: StorageKey | undefined
  readonly signal?: AbortSignal | undefined
}): Promise<(Uint8Array | null)[]> {
  const { base, storage = base, keys, child, signal } = args
  for (;;) {
    const values = keys.map((key) => storage.get(key, child))
    if (!values.includes(MISSING)) return values as (Uint8Array | null)[]
    await base.fetchMissing(signal)
  }
}

/** What {@link callRemote} takes. */
export interface CallRemoteArgs {
  /** The runtime to run. */
  readonly runtime: LoadedRuntime
  /** The method, for example `Core_version`. */
  readonly method: string
  /** Its arguments, SCALE-encoded. */
  readonly args: CallArguments
  /** The storage that fetches. */
  readonly base: FetchingStorage
  /** What the call reads: `base` with layers over it. Defaults to `base` itself. */
  readonly storage?: Storage
  /** What the call may do, apart from its storage. */
  readonly options?: Omit<CallOptions, 'storage'>
  /** Ends the work between two rounds, or while a fetch is waited for. */
  readonly signal?: AbortSignal
  /** Most rounds before the call is given up. Defaults to 200. */
  readonly maxRounds?: number
}

/**
 * Runs a method over a storage that has to fetch. Keys that are not known count as absent and the
 * run continues, to find out which other keys it reads; then all of them are fetched together. If all
 * of them are absent, the result or the error of the run is right. Otherwise it is discarded, and the
 * method runs again.
 *
 * @throws RuntimeLimitExceeded if the method still finds new keys after `maxRounds` rounds.
 * @throws what the right run or the reader throws, or the signal's reason.
 *
 * @example
 * ```ts
 * import {
 *   callRemote,
 *   createRemoteStorage,
 *   type LoadedRuntime,
 *   type StateReader
 * } from '@paraclock/executor'
 *
 * declare const reader: StateReader
 * declare const runtime: LoadedRuntime
 *
 * const base = createRemoteStorage({ reader })
 * const { result } = await callRemote({ runtime, method: 'Core_version', args: [], base })
 * ```
 */
export async function callRemote(args: CallRemoteArgs): Promise<CallResult> {
  const { runtime, method, base, signal } = args
  const maxRounds = args.maxRounds ?? 200
  const storage = args.storage ?? base
  for (let round = 0; round < maxRounds; round++) {
    signal?.throwIfAborted()
    const guesses: Guess[] = []
    const options: CallOptions = { ...args.options, storage: guessAbsent(storage, guesses) }
    const outcome = attempt(() => runtime.call(method, args.args, options))
    if (guesses.length > 0) await base.fetchMissing(signal)
    if ('error' in outcome && lacksSignatures(outcome.error)) await loadSignatures()
    else if (guesses.every((isRight) => isRight())) {
      if ('error' in outcome) throw outcome.error
      return outcome.value
    }
  }
  throw new ParaclockError(RuntimeLimitExceeded, {
    method,
    limit: `it still read new storage keys after ${maxRounds} rounds`
  })
}

/** Tells after a fetch whether the key is absent, as the run assumed. */
type Guess = () => boolean

/** Answers that a key is absent if the storage does not know it, and notes the guess. */
function guessAbsent(inner: Storage, guesses: Guess[]): Storage {
  return {
    get(key, child) {
      const value = inner.get(key, child)
      if (value !== MISSING) return value
      guesses.push(() => inner.get(key, child) === null)
      return null
    },
    nextKey(after, child) {
      const next = inner.nextKey(after, child)
      if (next !== MISSING) return next
      guesses.push(() => inner.nextKey(after, child) === null)
      return null
    }
  }
}

function attempt<Value>(run: () => Value): { value: Value } | { error: unknown } {
  try {
    return { value: run() }
  } catch (error) {
    return { error }
  }
}
