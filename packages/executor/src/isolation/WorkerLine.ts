import {
  bytesToHex,
  ChainSpecMalformed,
  DeadlineExceeded,
  type ErrorDefinition,
  type Hex,
  isParaclockError,
  ParaclockError,
  RuntimeApiMissing,
  RuntimeApiResultMalformed,
  ValueMalformed,
  withDeadline
} from '@paraclock/core'
import * as hostErrors from '../errors/host.ts'
import * as runtimeErrors from '../errors/runtime.ts'
import { IsolationFailed, RuntimeLimitExceeded, StorageIncomplete } from '../errors/runtime.ts'
import * as simulationErrors from '../errors/simulation.ts'
import * as stateErrors from '../errors/state.ts'
import { MISSING, type Storage } from '../storage/Storage.ts'
import { keyFromHex, keyToHex } from '../storage/StorageKey.ts'
import type {
  IsolationReply,
  IsolationRequest,
  StorageAnswer,
  StorageQuestion
} from './IsolationMessages.ts'
import type { IsolationWorker } from './IsolationWorker.ts'

type Reply<Kind extends IsolationReply['kind']> = Extract<IsolationReply, { readonly kind: Kind }>

export interface AskWorkerArgs<Kind extends IsolationReply['kind']> {
  readonly method: string
  readonly request: IsolationRequest
  /** The kind of the worker's final reply, if the request succeeds. */
  readonly expected: Kind
  /** Answers the reads of the worker. */
  readonly storage: Storage
  readonly timeMs: number
  readonly signal: AbortSignal | undefined
}

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

  get ended(): boolean {
    return this.#problem !== null
  }

  end(problem: string): void {
    if (this.#problem !== null) return
    this.#problem = problem
    this.#worker.end()
    this.#onFailure?.(problem)
  }

  /**
   * Sends a request to the worker, and answers the worker's reads until the worker sends its final
   * reply. If the time is up or the signal aborts, ends the worker.
   */
  async ask<Kind extends 'loaded' | 'result'>(args: AskWorkerArgs<Kind>): Promise<Reply<Kind>> {
    const { method, timeMs, signal } = args
    try {
      return await withDeadline({ milliseconds: timeMs, what: method, signal }, () =>
        this.#converse(args)
      )
    } catch (error) {
      if (signal?.aborted === true) this.end('its call was aborted')
      if (signal?.aborted === true || !isParaclockError(error, DeadlineExceeded)) throw error
      this.end('its call took too long')
      const limit = `it ran longer than ${timeMs} ms`
      throw new ParaclockError(RuntimeLimitExceeded, { method, limit }, { cause: error })
    } finally {
      this.#onReply = null
      this.#onFailure = null
    }
  }

  #converse<Kind extends 'loaded' | 'result'>(args: AskWorkerArgs<Kind>): Promise<Reply<Kind>> {
    const { method, request, storage, expected } = args
    const { promise, resolve, reject } = Promise.withResolvers<Reply<Kind>>()
    let missing = 0
    const fail = (problem: string) =>
      reject(new ParaclockError(IsolationFailed, { method, problem }))
    this.#onFailure = fail
    this.#onReply = (reply) => {
      if (reply.kind === 'question') {
        try {
          const answer = answerQuestion(storage, reply.question, () => missing++)
          this.#worker.send({ kind: 'answer', id: reply.id, answer })
        } catch (error) {
          reject(error)
          this.end('the storage of its call failed')
        }
      } else if (missing > 0) reject(new ParaclockError(StorageIncomplete, { method, missing }))
      else if (reply.kind === 'error') reject(reviveError(method, reply))
      else if (reply.kind === expected) resolve(reply as Reply<Kind>)
      else fail(`it sent ${reply.kind}`)
    }
    if (this.#problem === null) this.#send(request, method)
    else fail(this.#problem)
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

/**
 * Answers a read of the worker. If the storage returns MISSING for a key, the key counts as absent,
 * and `onMissing` is called.
 */
function answerQuestion(
  storage: Storage,
  question: StorageQuestion,
  onMissing: () => void
): StorageAnswer {
  const child = question.child && keyFromHex(question.child)
  const known = <Value>(answer: Value | typeof MISSING): Value | null => {
    if (answer !== MISSING) return answer
    onMissing()
    return null
  }
  if (question.kind === 'get') {
    const values = question.keys.map((key) => known(storage.get(keyFromHex(key), child)))
    return values.map((value) => value && bytesToHex(value))
  }
  const keys: Hex[] = []
  for (let key = keyFromHex(question.after); keys.length < question.count; ) {
    const next = known(storage.nextKey(key, child))
    if (next === null) break
    key = next
    keys.push(keyToHex(next))
  }
  return keys
}

/**
 * The errors that a worker can report, by code. An error with any other code becomes an
 * `IsolationFailed`.
 */
const DEFINITIONS: ReadonlyMap<string, ErrorDefinition> = new Map(
  Object.values<ErrorDefinition>({
    ChainSpecMalformed,
    ValueMalformed,
    RuntimeApiMissing,
    RuntimeApiResultMalformed,
    ...runtimeErrors,
    ...hostErrors,
    ...stateErrors,
    ...simulationErrors
  }).map((definition) => [definition.code, definition])
)

export function reviveError(
  method: string,
  { code, context, message }: Omit<Reply<'error'>, 'kind'>
): ParaclockError {
  const definition = DEFINITIONS.get(code)
  return definition === undefined
    ? new ParaclockError(IsolationFailed, { method, problem: message })
    : new ParaclockError(definition, context as object)
}
