import { ParaclockError } from '@paraclock/core'
import { IsolationFailed } from '../errors/runtime.ts'
import type { CallArguments, CallResult, RuntimeVersion } from '../runtime/LoadedRuntime.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import type { Storage } from '../storage/Storage.ts'
import type { IsolatedSettings } from './IsolationMessages.ts'
import type { IsolationWorker } from './IsolationWorker.ts'
import { type IsolationOutcome, WorkerLine } from './WorkerLine.ts'

/** How long one call, or compiling, may take by default, in milliseconds. */
const DEFAULT_TIME_MS = 10_000

/** What a call in a worker runs over. Its storage stays here, and is asked from there. */
export interface IsolatedCallOptions extends IsolatedSettings {
  /** The state. */
  readonly storage: Storage
  /** Longest time for the call, in milliseconds. Defaults to 10 seconds. */
  readonly timeMs?: number
  /** Stops the call from outside. */
  readonly signal?: AbortSignal
}

/** A runtime in a worker of its own, which can be ended. Calls run one after the other. */
export interface IsolatedRuntime {
  /** What the runtime says it is. */
  readonly version: RuntimeVersion
  /** The names of the methods that can be called, sorted. */
  readonly methods: readonly string[]
  /**
   * Runs one method, as `Runtime.call` does, and stops it when its time is over.
   *
   * @throws ParaclockError What `Runtime.call` raises, and `RuntimeLimitExceeded`,
   * `OperationAborted`, `IsolationFailed`.
   */
  readonly call: (
    method: string,
    args: CallArguments,
    options: IsolatedCallOptions
  ) => Promise<CallResult>
  /** Ends the worker. A call that is running ends with `IsolationFailed`. */
  readonly close: () => void
}

/** What {@link isolateRuntime} takes. */
export interface IsolateRuntimeArgs {
  /** The code: WASM, plain or compressed. */
  readonly code: Uint8Array
  /** Starts a worker: `startNodeWorker` of `@paraclock/executor/node`, or `adoptWebWorker`. */
  readonly startWorker: () => IsolationWorker
  /** Longest time for starting and compiling, in milliseconds. Defaults to 10 seconds. */
  readonly timeMs?: number
  /** Stops that from outside. */
  readonly signal?: AbortSignal
}

/**
 * Runs a runtime in a worker: for code that may not end, or that is not trusted. A call that is
 * stopped takes its worker with it; the next call gets a new one.
 *
 * @throws ParaclockError What `loadRuntime` raises, and `RuntimeLimitExceeded`, `OperationAborted`,
 * `IsolationFailed`.
 */
export async function isolateRuntime(args: IsolateRuntimeArgs): Promise<IsolatedRuntime> {
  let closed = false
  let queue: Promise<unknown> = Promise.resolve()
  let line = new WorkerLine(args.startWorker())
  const { version, methods } = await load(line, args, args.signal)

  async function lineToUse(): Promise<WorkerLine> {
    if (!line.ended || closed) return line
    line = new WorkerLine(args.startWorker())
    await load(line, args, undefined)
    return line
  }

  async function call(
    method: string,
    input: CallArguments,
    options: IsolatedCallOptions
  ): Promise<CallResult> {
    const { storage, timeMs = DEFAULT_TIME_MS, signal, ...settings } = options
    const outcome = await (await lineToUse()).ask({
      method,
      request: { kind: 'call', method, args: input, settings },
      storage,
      timeMs,
      signal
    })
    return expect(outcome, 'result', method).result
  }

  return {
    version,
    methods,
    call(method, input, options) {
      const done = queue.then(() => call(method, input, options))
      queue = done.catch(() => undefined)
      return done
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
      timeMs: args.timeMs ?? DEFAULT_TIME_MS,
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
