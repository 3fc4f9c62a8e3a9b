import { ParaclockError } from '@paraclock/core'
import type { CallArguments, CallOptions, CallResult, Runtime } from '../runtime/Runtime.ts'
import { MISSING, type Storage } from '../storage/Storage.ts'

/** A storage that can fetch what it did not know. */
export interface FetchingStorage extends Storage {
  /** Fetches all that was asked for and not known, in one go. */
  fetchMissing(signal?: AbortSignal): Promise<void>
}

/** What {@link callRemote} takes. */
export interface CallRemoteArgs {
  /** The runtime to run. */
  readonly runtime: Runtime
  /** The method, for example `Core_version`. */
  readonly method: string
  /** Its arguments, SCALE-encoded. */
  readonly args: CallArguments
  /** The storage that fetches. */
  readonly base: FetchingStorage
  /** What the call reads: `base` with layers over it. `base` itself if left out. */
  readonly storage?: Storage
  /** What the call may do, apart from its storage. */
  readonly options?: Omit<CallOptions, 'storage'>
  /** Ends the work between two rounds, or while a fetch is waited for. */
  readonly signal?: AbortSignal
  /** Most rounds before the call is given up. 200 if left out. */
  readonly maxRounds?: number
}

/**
 * Runs a method over a storage that has to fetch. Keys that are not known count as absent and the
 * run goes on, to find out what else it will ask for; then all of them are fetched together, and
 * the method runs again. Only a run in which nothing was missing gives a result, or an error of
 * the runtime: what the others came to is thrown away.
 *
 * @throws RemoteRoundsExceeded if the method still finds new keys after `maxRounds` rounds.
 * @throws whatever the run without missing keys throws, the reader throws, or the signal's reason.
 *
 * @example
 * ```ts
 * import {
 *   callRemote,
 *   createRemoteStorage,
 *   type Runtime,
 *   type StateReader
 * } from '@paraclock/executor'
 *
 * declare const reader: StateReader
 * declare const runtime: Runtime
 *
 * const base = createRemoteStorage({ reader })
 * const { result } = await callRemote({ runtime, method: 'Core_version', args: [], base })
 * ```
 */
export async function callRemote(args: CallRemoteArgs): Promise<CallResult> {
  const { runtime, method, base, signal } = args
  const maxRounds = args.maxRounds ?? 200
  const storage = noteMissing(args.storage ?? base)
  const options: CallOptions = { ...args.options, storage }
  for (let round = 0; round < maxRounds; round++) {
    signal?.throwIfAborted()
    storage.missed = false
    const outcome = attempt(() => runtime.call(method, args.args, options))
    if (!storage.missed) {
      if ('error' in outcome) throw outcome.error
      return outcome.value
    }
    await base.fetchMissing(signal)
  }
  throw new ParaclockError('RemoteRoundsExceeded', { method, rounds: maxRounds })
}

/** Watches whether anything was missing in a run: other calls may wait for the same storage. */
function noteMissing(inner: Storage): Storage & { missed: boolean } {
  const storage: Storage & { missed: boolean } = {
    missed: false,
    get(key, child) {
      const value = inner.get(key, child)
      if (value === MISSING) storage.missed = true
      return value
    },
    nextKey(after, child) {
      const next = inner.nextKey(after, child)
      if (next === MISSING) storage.missed = true
      return next
    }
  }
  return storage
}

function attempt<Value>(run: () => Value): { value: Value } | { error: unknown } {
  try {
    return { value: run() }
  } catch (error) {
    return { error }
  }
}
