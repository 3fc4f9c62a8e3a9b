import {
  DeadlineExceeded,
  type ErrorDefinition,
  HexMalformed,
  isParaclockError,
  OperationAborted,
  ParaclockError,
  RuntimeApiMissing,
  RuntimeApiResultMalformed,
  withDeadline
} from '@paraclock/core'
import * as genesisErrors from '../errors/genesis.ts'
import * as hostErrors from '../errors/host.ts'
import * as runtimeErrors from '../errors/runtime.ts'
import { IsolationFailed, RuntimeLimitExceeded } from '../errors/runtime.ts'
import * as simulationErrors from '../errors/simulation.ts'
import * as stateErrors from '../errors/state.ts'
import { MISSING, type Storage } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'
import type {
  IsolationReply,
  IsolationRequest,
  StorageAnswer,
  StorageQuestion
} from './IsolationMessages.ts'
import type { IsolationWorker } from './IsolationWorker.ts'

/** What a request of a line ends with. */
export type IsolationOutcome = Extract<IsolationReply, { readonly kind: 'loaded' | 'result' }>

/** What {@link WorkerLine.ask} takes. */
export interface AskWorkerArgs {
  /** What runs, for errors. */
  readonly method: string
  /** What is sent. */
  readonly request: IsolationRequest
  /** What the worker's questions are answered from. */
  readonly storage: Storage
  /** Longest time, in milliseconds. */
  readonly timeMs: number
  /** Stops it from outside. */
  readonly signal: AbortSignal | undefined
}

/** The line to one worker. Carries one request at a time; once ended, it carries none. */
export class WorkerLine {
  readonly #worker: IsolationWorker
  #onReply: ((reply: IsolationReply) => void) | null = null
  #onFailure: ((problem: string) => void) | null = null
  #problem: string | null = null

  constructor(worker: IsolationWorker) {
    this.#worker = worker
    worker.receive((reply) => this.#onReply?.(reply))
    worker.onFailure((problem) => this.end(problem))
  }

  /** Whether the worker has ended. */
  get ended(): boolean {
    return this.#problem !== null
  }

  /** Ends the worker, and with it what it is doing. */
  end(problem: string): void {
    if (this.#problem !== null) return
    this.#problem = problem
    this.#worker.end()
    this.#onFailure?.(problem)
  }

  /**
   * Sends a request, answers the worker's questions, and waits for the outcome.
   *
   * @throws ParaclockError What the worker reports, `RuntimeLimitExceeded`, `OperationAborted`,
   * `IsolationFailed`.
   */
  async ask(args: AskWorkerArgs): Promise<IsolationOutcome> {
    const { method, timeMs, signal } = args
    try {
      return await withDeadline({ milliseconds: timeMs, what: method, signal }, () =>
        this.#converse(args)
      )
    } catch (error) {
      if (isParaclockError(error, OperationAborted)) this.end('its call was aborted')
      if (!isParaclockError(error, DeadlineExceeded)) throw error
      this.end('its call took too long')
      throw new ParaclockError(
        RuntimeLimitExceeded,
        { method, limit: `it ran longer than ${timeMs} ms` },
        { cause: error }
      )
    } finally {
      this.#onReply = null
      this.#onFailure = null
    }
  }

  #converse({ method, request, storage }: AskWorkerArgs): Promise<IsolationOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<IsolationOutcome>()
    this.#onFailure = (problem) => reject(new ParaclockError(IsolationFailed, { method, problem }))
    this.#onReply = (reply) => {
      if (reply.kind === 'error') {
        reject(reviveError({ ...reply, method }))
      } else if (reply.kind === 'questions') {
        try {
          const answers = reply.questions.map((question) => answerQuestion(storage, question))
          this.#worker.send({ kind: 'answers', answers })
        } catch (error) {
          reject(error)
        }
      } else {
        resolve(reply)
      }
    }
    if (this.#problem === null) this.#send(request, method)
    else this.#onFailure(this.#problem)
    return promise
  }

  #send(request: IsolationRequest, method: string): void {
    try {
      this.#worker.send(request)
    } catch (cause) {
      const problem = 'its arguments hold something that cannot be sent to a worker'
      throw new ParaclockError(IsolationFailed, { method, problem }, { cause })
    }
  }
}

/** How many keys one answer to a walk holds: a walk of a runtime seldom stops after one. */
const KEYS_AHEAD = 64

/** Answers an isolated call from the storage of its caller. */
function answerQuestion(storage: Storage, question: StorageQuestion): StorageAnswer {
  const { kind, key, child } = question
  if (kind === 'walk') return walk(storage, key, child)
  const value = storage.get(key, child)
  if (value === MISSING) return 'unknown'
  // A view would be sent with all that lies around it.
  return value === null || value.length === value.buffer.byteLength ? value : new Uint8Array(value)
}

function walk(storage: Storage, from: StorageKey, child: StorageKey | undefined): StorageAnswer {
  const keys: (StorageKey | null)[] = []
  let at = from
  while (keys.length < KEYS_AHEAD) {
    const next = storage.nextKey(at, child)
    if (next === MISSING) return keys.length === 0 ? 'unknown' : keys
    keys.push(next)
    if (next === null) break
    at = next
  }
  return keys
}

/** The errors that a call can end with in a worker, by their codes. */
const DEFINITIONS: ReadonlyMap<string, ErrorDefinition> = new Map(
  Object.values<ErrorDefinition>({
    HexMalformed,
    RuntimeApiMissing,
    RuntimeApiResultMalformed,
    ...runtimeErrors,
    ...hostErrors,
    ...stateErrors,
    ...simulationErrors,
    ...genesisErrors
  }).map((definition) => [definition.code, definition])
)

/** The error that a worker reported. */
export function reviveError(report: {
  readonly method: string
  readonly code: string
  readonly context: unknown
  readonly message: string
}): ParaclockError {
  const { method, code, context, message } = report
  const definition = DEFINITIONS.get(code)
  return definition === undefined
    ? new ParaclockError(runtimeErrors.IsolationFailed, { method, problem: message })
    : new ParaclockError(definition, context as object)
}
