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

/** A storage that can fetch the values that it does not have. */
export interface FetchingStorage extends Storage {
  /** Fetches everything for which a read returned MISSING, in one step. */
  fetchMissing(signal?: AbortSignal): Promise<void>
}

/** Makes a {@link FetchingStorage} of a storage that has all values. */
export function withoutFetching(storage: Storage): FetchingStorage {
  return {
    get: (key, child) => storage.get(key, child),
    nextKey: (after, child) => storage.nextKey(after, child),
    fetchMissing: async () => undefined
  }
}

/** Reads values; `null` for an absent value. Unknown values are fetched together. */
export async function readFetched(args: {
  readonly base: FetchingStorage
  /** The storage that is read: `base`, or changes on top of `base`. Defaults to `base`. */
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

/**
 * Runs a method on a storage that must fetch its values. In a run, every unknown key counts as
 * absent, to find out which keys the method reads. Then all unknown keys that were read are
 * fetched together. If all of them are really absent, the result or the error of the run is valid.
 * If the chain has a value for one of them, the method runs again.
 *
 * @throws RuntimeLimitExceeded if the method still reads unknown keys after `maxRounds` rounds.
 * @throws the error of the valid run or of the reader, or the signal's reason.
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
export async function callRemote(args: {
  readonly runtime: LoadedRuntime
  /** The name of the method, for example `Core_version`. */
  readonly method: string
  readonly args: CallArguments
  readonly base: FetchingStorage
  /** The storage that the method reads: `base`, or changes on top of `base`. Defaults to `base`. */
  readonly storage?: Storage
  readonly options?: Omit<CallOptions, 'storage'>
  /**
   * If the signal aborts during a fetch, the fetch ends. If it aborts during a run of the method,
   * the run continues to its end, and no further run begins.
   */
  readonly signal?: AbortSignal
  /** The maximum number of runs of the method. Defaults to 200. */
  readonly maxRounds?: number
}): Promise<CallResult> {
  const { runtime, method, base, storage = base, signal, maxRounds = 200 } = args
  for (let round = 0; round < maxRounds; round++) {
    signal?.throwIfAborted()
    const guesses: (() => boolean)[] = []
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

/**
 * Returns a storage that answers `null` for an unknown key, as if the key were absent. For each
 * such answer, adds a function to `guesses`. This function is called after the next fetch, and
 * returns whether the key is really absent.
 */
function guessAbsent(inner: Storage, guesses: (() => boolean)[]): Storage {
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

function attempt<Value>(run: () => Value) {
  try {
    return { value: run() }
  } catch (error) {
    return { error }
  }
}
