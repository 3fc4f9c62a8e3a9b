import { abortReason, throwIfAborted, untilAborted } from '@paraclock/core'
import { UNTRUSTED_MS } from '../limits/CallLimits.ts'
import type { CallArguments, CallResult, RuntimeVersion } from '../runtime/LoadedRuntime.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import type { Storage } from '../storage/Storage.ts'
import type { IsolatedSettings } from './IsolationMessages.ts'
import type { IsolationWorker } from './IsolationWorker.ts'
import { WorkerLine } from './WorkerLine.ts'

/** The options of {@link IsolatedRuntime.call}. */
export interface IsolatedCallOptions extends IsolatedSettings {
  /**
   * The storage that the method reads. It stays in this thread, and the worker asks this thread for
   * values.
   */
  readonly storage: Storage
  /** The longest time for the call, in milliseconds. Defaults to 10 seconds. */
  readonly timeMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** A runtime in its own worker, which runs calls one after another. */
export interface IsolatedRuntime {
  readonly version: RuntimeVersion
  readonly methods: readonly string[]
  /** Runs one method. If the method runs longer than `timeMs`, ends the worker. */
  readonly call: (
    method: string,
    args: CallArguments,
    options: IsolatedCallOptions
  ) => Promise<CallResult>
  /** Ends the worker. Running and later calls fail with `IsolationFailed`. */
  readonly close: () => void
}

/** The arguments of {@link isolateRuntime}. */
export interface IsolateRuntimeArgs {
  /** WASM, plain or with Substrate's compression. */
  readonly code: Uint8Array
  /**
   * Starts a worker: `startNodeWorker` of `@paraclock/executor/node`, or `adoptWebWorker` in a
   * browser. It is called again after a worker has ended.
   */
  readonly startWorker: () => IsolationWorker
  /** The longest time to compile the code, in milliseconds. Defaults to 10 seconds. */
  readonly timeMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Loads a runtime into a worker. Use this function for untrusted code: if the code never returns,
 * the worker can still be ended. After a call was aborted or exceeded its time, the next call
 * starts a new worker.
 *
 * @throws ParaclockError the errors of `loadRuntime`, and `RuntimeLimitExceeded`,
 * `OperationAborted`, `IsolationFailed`.
 */
export async function isolateRuntime(args: IsolateRuntimeArgs): Promise<IsolatedRuntime> {
  let closed = false
  let queue: Promise<unknown> = Promise.resolve()
  let line = new WorkerLine(args.startWorker())
  const { version, methods } = await load(line, args, args.signal)

  async function call(
    method: string,
    input: CallArguments,
    options: IsolatedCallOptions
  ): Promise<CallResult> {
    const { storage, timeMs = UNTRUSTED_MS, signal, ...settings } = options
    const request = { kind: 'call', method, args: input, settings } as const
    // If the signal aborted while the call waited for earlier calls, the call must fail here,
    // because `line.ask` would also end the worker.
    throwIfAborted({ signal, what: method })
    if (line.ended && !closed) {
      line = new WorkerLine(args.startWorker())
      await load(line, args, signal)
    }
    const asked = { method, request, expected: 'result', storage, timeMs, signal } as const
    return (await line.ask(asked)).result
  }

  return {
    version,
    methods,
    call(method, input, options) {
      const done = queue.then(() => call(method, input, options))
      queue = done.catch(() => undefined)
      return untilAborted(options.signal, done, (signal) => abortReason({ signal, what: method }))
    },
    close() {
      closed = true
      line.end('it was closed')
    }
  }
}

async function load(
  line: WorkerLine,
  args: IsolateRuntimeArgs,
  signal: AbortSignal | undefined
): Promise<Pick<IsolatedRuntime, 'version' | 'methods'>> {
  try {
    return await line.ask({
      method: 'compiling',
      request: { kind: 'load', code: args.code },
      expected: 'loaded',
      storage: createMemoryStorage(),
      timeMs: args.timeMs ?? UNTRUSTED_MS,
      signal
    })
  } catch (error) {
    line.end('its code could not be loaded')
    throw error
  }
}
