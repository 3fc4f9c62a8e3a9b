import { describeThrown, isParaclockError } from '@paraclock/core'
import { lacksSignatures, loadSignatures } from '../crypto/loadSignatures.ts'
import { StorageIncomplete } from '../errors/runtime.ts'
import type { CallOptions, LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { loadRuntime } from '../runtime/loadRuntime.ts'
import { MISSING, type Missing, type Storage } from '../storage/Storage.ts'
import { EMPTY_KEY, type StorageKey } from '../storage/StorageKey.ts'
import type {
  IsolationReply,
  IsolationRequest,
  StorageAnswer,
  StorageQuestion
} from './IsolationMessages.ts'

/** The worker's end of the line to its caller. */
export interface IsolationPort {
  /** Sends to the caller. */
  readonly send: (reply: IsolationReply) => void
  /** Gets what the caller sends. */
  readonly receive: (listener: (request: IsolationRequest) => void) => void
}

interface OpenCall {
  readonly request: Extract<IsolationRequest, { readonly kind: 'call' }>
  readonly storage: AnsweredStorage
  questions: readonly StorageQuestion[]
}

/** Serves a runtime to the caller at the other end: what the worker of an isolated runtime does. */
export function serveRuntime(port: IsolationPort): void {
  let runtime: LoadedRuntime | null = null
  let open: OpenCall | null = null

  function run(call: OpenCall): void {
    const options: CallOptions = { ...call.request.settings, storage: call.storage }
    try {
      const result = runtime?.call(call.request.method, call.request.args, options)
      if (result !== undefined) port.send({ kind: 'result', result })
    } catch (error) {
      call.questions = isParaclockError(error, StorageIncomplete)
        ? call.storage.takeQuestions()
        : []
      if (call.questions.length > 0) port.send({ kind: 'questions', questions: call.questions })
      else if (lacksSignatures(error)) loadSignatures().then(() => run(call), fail)
      else fail(error)
    }
  }

  function fail(error: unknown): void {
    port.send(describe(error))
  }

  port.receive((request) => {
    switch (request.kind) {
      case 'load':
        // A worker runs few calls, of which few check signatures.
        loadRuntime(request.code, { signatures: 'whenNeeded' }).then((loaded) => {
          runtime = loaded
          const { version, methods } = loaded
          port.send({ kind: 'loaded', version, methods })
        }, fail)
        break
      case 'call':
        open = { request, storage: new AnsweredStorage(), questions: [] }
        run(open)
        break
      case 'answers':
        open?.storage.takeAnswers(open.questions, request.answers)
        if (open !== null) run(open)
        break
    }
  })
}

function describe(error: unknown): IsolationReply {
  const message = describeThrown(error)
  return isParaclockError(error)
    ? { kind: 'error', code: error.code, context: error.context, message }
    : { kind: 'error', code: '', context: {}, message }
}

interface NodePort {
  postMessage(reply: IsolationReply): void
  on(event: 'message', listener: (request: IsolationRequest) => void): void
}

interface WebPort {
  postMessage(reply: IsolationReply): void
  addEventListener(event: 'message', listener: (event: { data: IsolationRequest }) => void): void
}

interface MaybeNode {
  readonly process?: {
    readonly getBuiltinModule?: (
      name: string
    ) => { readonly parentPort?: NodePort | null } | undefined
  }
}

/** Connects this worker, in Node or in a browser, to the thread that started it. */
export function connectWorker(): void {
  const node = (globalThis as MaybeNode).process?.getBuiltinModule?.('node:worker_threads')
  if (node?.parentPort != null) {
    const port = node.parentPort
    serveRuntime({
      send: (reply) => port.postMessage(reply),
      receive: (listener) => port.on('message', listener)
    })
    return
  }
  const port = globalThis as unknown as WebPort
  serveRuntime({
    send: (reply) => port.postMessage(reply),
    receive: (listener) => port.addEventListener('message', ({ data }) => listener(data))
  })
}

/**
 * The storage of an isolated call: what the caller answered so far. What it has not been asked yet
 * is noted, and asked for all at once between two runs.
 */
class AnsweredStorage implements Storage {
  readonly #values = new Map<string, Uint8Array | null | Missing>()
  readonly #next = new Map<string, StorageKey | null | Missing>()
  readonly #questions = new Map<string, StorageQuestion>()

  get(key: StorageKey, child?: StorageKey): Uint8Array | null | Missing {
    const known = this.#values.get(nameOf(key, child))
    return known === undefined ? this.#ask({ kind: 'get', key, child }) : known
  }

  nextKey(after: StorageKey, child?: StorageKey): StorageKey | null | Missing {
    const known = this.#next.get(nameOf(after, child))
    return known === undefined ? this.#ask({ kind: 'walk', key: after, child }) : known
  }

  /** What was asked for since the last time, and is still open. */
  takeQuestions(): StorageQuestion[] {
    const questions = [...this.#questions.values()]
    this.#questions.clear()
    return questions
  }

  /** Takes the answers to questions, in their order. */
  takeAnswers(questions: readonly StorageQuestion[], answers: readonly StorageAnswer[]): void {
    for (const [index, { kind, key, child }] of questions.entries()) {
      const answer = answers[index] ?? null
      if (answer === 'unknown') {
        const known: Map<string, Missing | unknown> = kind === 'get' ? this.#values : this.#next
        known.set(nameOf(key, child), MISSING)
      } else if (kind === 'walk') {
        let after = key
        for (const next of (answer ?? []) as readonly (StorageKey | null)[]) {
          this.#next.set(nameOf(after, child), next)
          after = next ?? EMPTY_KEY
        }
      } else {
        this.#values.set(nameOf(key, child), answer as Uint8Array | null)
      }
    }
  }

  #ask(question: StorageQuestion): Missing {
    this.#questions.set(`${question.kind} ${nameOf(question.key, question.child)}`, question)
    return MISSING
  }
}

function nameOf(key: StorageKey, child: StorageKey | undefined): string {
  return child === undefined ? key : `${child.length}:${child}${key}`
}
