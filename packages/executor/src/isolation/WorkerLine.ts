import {
  DeadlineExceeded,
  isParaclockError,
  OperationAborted,
  ParaclockError,
  withDeadline
} from '@paraclock/core'
import { IsolationFailed, RuntimeLimitExceeded } from '../errors/runtime.ts'
import type { Storage } from '../storage/Storage.ts'
import { answerQuestion } from './answerQuestion.ts'
import type { IsolationReply, IsolationRequest } from './IsolationMessages.ts'
import type { IsolationWorker } from './IsolationWorker.ts'
import { reviveError } from './reviveError.ts'

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

  /** Whether the worker is gone. */
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
