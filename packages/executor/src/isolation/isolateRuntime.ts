import { abortReason, ParaclockError, throwIfAborted, untilAborted } from '@paraclock/core'
import { IsolationFailed } from '../errors/runtime.ts'
import { UNTRUSTED_MS } from '../limits/CallLimits.ts'
import type { CallArguments, CallResult, RuntimeVersion } from '../runtime/LoadedRuntime.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import type { Storage } from '../storage/Storage.ts'
import type { IsolatedSettings } from './IsolationMessages.ts'
import type { IsolationWorker } from './IsolationWorker.ts'
import { type IsolationOutcome, WorkerLine } from './WorkerLine.ts'

/** The settings of a call in a worker. */
export interface IsolatedCallOptions extends IsolatedSettings {
  /** The state. It stays in this thread, and the worker requests values from it. */
  readonly storage: Storage
  /** Longest time for the call, in milliseconds. Defaults to 10 seconds. */
  readonly timeMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** A runtime in its own worker, which can be terminated. Calls run one after another. */
export interface IsolatedRuntime {
  readonly version: RuntimeVersion
  /** The names of the methods that can be called, sorted. */
  readonly methods: readonly string[]
  /**
   * Runs one method, and stops it after `timeMs`.
   *
   * @throws ParaclockError the errors of `LoadedRuntime.call`, and `OperationAborted`,
   * `IsolationFailed`.
   */
  readonly call: (
    method: string,
    args: CallArguments,
    options: IsolatedCallOptions
  ) => Promise<CallResult>
  /** Ends the worker. A running call ends with `IsolationFailed`. */
  readonly close: () => void
}

/** The arguments of {@link isolateRuntime}. */
export interface IsolateRuntimeArgs {
  /** The code: WASM, plain or compressed. */
  readonly code: Uint8Array
  /** Starts a worker: `startNodeWorker` of `@paraclock/executor/node`, or `adoptWebWorker`. */
  readonly startWorker: () => IsolationWorker
  /**
   * Longest time to start the worker and to compile the code, in milliseconds. Defaults to 10
   * seconds.
   */
  readonly timeMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a runtime in a worker, for untrusted code and for code that may never end. Stopping a call
 * ends its worker, and the next call gets a new worker.
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
    // An aborted call must not end the worker before it has begun.
    throwIfAborted({ signal, what: method })
    if (line.ended && !closed) {
      line = new WorkerLine(args.startWorker())
      await load(line, args, signal)
    }
    const outcome = await line.ask({ method, request, storage, timeMs, signal })
    return expect(outcome, 'result', method).result
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
): Promise<Extract<IsolationOutcome, { readonly kind: 'loaded' }>> {
  const method = 'compiling'
  try {
    const outcome = await line.ask({
      method,
      request: { kind: 'load', code: args.code },
      storage: createMemoryStorage(),
      timeMs: args.timeMs ?? UNTRUSTED_MS,
      signal
    })
    return expect(outcome, 'loaded', method)
  } catch (error) {
    line.end('its code could not be loaded')
    throw error
  }
}

function expect<Kind extends IsolationOutcome['kind']>(
  outcome: IsolationOutcome,
  kind: Kind,
  method: string
): Extract<IsolationOutcome, { readonly kind: Kind }> {
  if (outcome.kind !== kind)
    throw new ParaclockError(IsolationFailed, { method, problem: `it sent ${outcome.kind}` })
  return outcome as Extract<IsolationOutcome, { readonly kind: Kind }>
}
