import { isParaclockError, ParaclockError } from '@paraclock/core'
import type { RpcMethods, Subscriptions } from './RpcMethods.ts'

/** What {@link answerRequest} takes. */
export interface AnswerRequestArgs {
  /** What can be asked. */
  readonly methods: RpcMethods
  /** The request, or a batch of them, as it came. */
  readonly text: string
  /** How to notify the caller later: left out where there is no later. */
  readonly subscriptions?: Subscriptions
}

type Id = string | number | null

interface Failure {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** Answers a JSON-RPC request, or a batch. `undefined` if nobody waits for an answer. */
export async function answerRequest(args: AnswerRequestArgs): Promise<string | undefined> {
  let request: unknown
  try {
    request = JSON.parse(args.text)
  } catch {
    return fail(null, { code: -32700, message: 'Parse error: the request is not JSON' })
  }
  if (!Array.isArray(request)) return await answerOne(args, request)
  if (request.length === 0) return fail(null, invalid('the batch is empty'))
  const answers = await Promise.all(request.map((one) => answerOne(args, one)))
  const wanted = answers.filter((answer) => answer !== undefined)
  return wanted.length === 0 ? undefined : `[${wanted.join(',')}]`
}

async function answerOne(args: AnswerRequestArgs, request: unknown): Promise<string | undefined> {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    return fail(null, invalid('it is not an object'))
  }
  const { jsonrpc, id, method, params = [] } = request as Record<string, unknown>
  const isId = typeof id === 'string' || typeof id === 'number' || id === null
  if (id !== undefined && !isId) return fail(null, invalid('its id is no string or number'))
  const to = (id ?? null) as Id
  if (jsonrpc !== '2.0') return fail(to, invalid('its jsonrpc is not "2.0"'))
  if (typeof method !== 'string') return fail(to, invalid('its method is not a string'))
  if (!Array.isArray(params)) return fail(to, invalid('its params are not an array'))
  const answer = args.methods.get(method)
  if (answer === undefined) {
    return fail(to, { code: -32601, message: `Method not found: ${method.slice(0, 80)}` })
  }
  try {
    const result = await answer(params, args.subscriptions ?? REFUSING)
    if (id === undefined) return undefined
    return JSON.stringify({ jsonrpc: '2.0', id: to, result: result ?? null })
  } catch (error) {
    return fail(to, readFailure(error))
  }
}

/** Over plain HTTP there is no later. */
const REFUSING: Subscriptions = {
  subscribe(_type, _id, onCancel) {
    onCancel?.()
    throw new ParaclockError('SubscriptionUnsupported', {})
  },
  unsubscribe: () => undefined
}

function readFailure(error: unknown): Failure {
  if (isParaclockError(error)) {
    const data = { code: error.code, number: error.number, docs: error.docs }
    return { code: 1, message: error.message, data }
  }
  // Errors of Chopsticks carry the code of JSON-RPC.
  const { code } = error as { code?: unknown }
  const message = error instanceof Error ? error.message : String(error)
  return { code: typeof code === 'number' ? code : 1, message }
}

function invalid(problem: string): Failure {
  return { code: -32600, message: `Invalid request: ${problem}` }
}

function fail(id: Id, error: Failure): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error })
}
