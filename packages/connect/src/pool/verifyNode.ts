import { AnswerMalformed, isParaclockError, ParaclockError } from '@paraclock/core'
import { hashSchema, headerSchema, syncStateSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import { isRateLimit } from '../calls/refusedCall.ts'
import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import {
  ChainMismatch,
  EndpointRefused,
  NodeLagExceeded,
  RateLimitExceeded
} from '../errors/endpoints.ts'
import { type Answer, resultOf } from '../session/Answer.ts'
import type { Session } from '../session/Session.ts'

// The longest wait for the best block and for the sync state, in milliseconds. Both answers are
// optional: without them, the node is used anyway.
const COURTESY_MS = 2000

export interface NodeExpectation {
  readonly genesis: string | undefined
  /** How many blocks the node's best block may be behind the highest block that the node knows. */
  readonly maxBlocksBehind: number
  readonly timeoutMs: number
}

export interface VerifiedNode {
  readonly genesis: string
  readonly bestNumber: number | undefined
}

/** Checks, in one round trip, that an endpoint is a node of the right chain and is not behind. */
export async function verifyNode(
  session: Session,
  expectation: NodeExpectation
): Promise<VerifiedNode> {
  const ask = (method: string, params: unknown[], timeoutMs: number): Promise<Answer> =>
    session.request({ method, params, timeoutMs, batchable: true })
  const courtesyMs = Math.min(COURTESY_MS, expectation.timeoutMs)
  const first = ask('chain_getBlockHash', [0], expectation.timeoutMs)
  const rest = Promise.all([
    ask('chain_getHeader', [], courtesyMs),
    ask('system_syncState', [], courtesyMs)
  ])
  const genesis = readGenesis(session, await first)
  if (expectation.genesis !== undefined && genesis !== expectation.genesis) {
    const compared = { fact: 'genesis', expected: expectation.genesis, actual: genesis }
    throw new ParaclockError(ChainMismatch, { endpoint: session.endpoint.shown, ...compared })
  }
  const [header, sync] = await rest
  const bestNumber = findAnswer(headerSchema, resultOf(header))?.number
  const { currentBlock, highestBlock = 0 } = findAnswer(syncStateSchema, resultOf(sync)) ?? {}
  const current = currentBlock ?? bestNumber
  if (current !== undefined && highestBlock - current > expectation.maxBlocksBehind) {
    throw lagError(session.endpoint, highestBlock - current, expectation.maxBlocksBehind)
  }
  return { genesis, bestNumber }
}

export function lagError(
  endpoint: Endpoint,
  behind: number,
  allowed: number
): ParaclockError<typeof NodeLagExceeded> {
  return new ParaclockError(NodeLagExceeded, {
    endpoint: endpoint.shown,
    behind: `${behind} blocks`,
    allowed: `${allowed} blocks`
  })
}

function readGenesis(session: Session, answer: Answer): string {
  const endpoint = session.endpoint.shown
  const missing = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(EndpointRefused, { endpoint, problem }, { cause })
  switch (answer.kind) {
    case 'result': {
      const hash = findAnswer(hashSchema, answer.result)
      if (hash !== undefined) return hash
      throw missing('it does not answer chain_getBlockHash with a hash')
    }
    case 'refused':
      if (isRateLimit(answer.error)) {
        throw new ParaclockError(RateLimitExceeded, { endpoint, retryAfterMs: undefined })
      }
      throw missing(`it refuses chain_getBlockHash with error ${answer.error.code}`)
    default: {
      // An endpoint whose first message is malformed is not a node.
      const { error } = answer
      if (!isParaclockError(error, AnswerMalformed)) throw error
      throw missing(`it does not send JSON-RPC: ${error.context.problem}`, error)
    }
  }
}
