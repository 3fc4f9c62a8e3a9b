import { AnswerMalformed, isParaclockError, ParaclockError } from '@paraclock/core'
import { hashSchema, syncStateSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import { isRateLimit } from '../endpoint/readFrames.ts'
import { type Answer, resultOf, type Session } from '../endpoint/Session.ts'
import {
  ChainMismatch,
  EndpointRefused,
  NodeLagExceeded,
  RateLimitExceeded
} from '../errors/endpoints.ts'

// The longest wait for the sync state, in milliseconds. The answer is optional: without it, the
// node is used anyway.
const COURTESY_MS = 2000

export interface NodeExpectation {
  readonly genesis: string | undefined
  /** How many blocks the node's best block may be behind the highest block that the node knows. */
  readonly maxBlocksBehind: number
  readonly timeoutMs: number
}

/**
 * Checks, in one round trip, that an endpoint is a node of the right chain and is not behind.
 * Returns the genesis hash of the chain.
 */
export async function verifyNode(
  session: Session,
  { genesis: expected, maxBlocksBehind, timeoutMs }: NodeExpectation
): Promise<string> {
  const endpoint = session.endpoint.shown
  const first = session.request({ method: 'chain_getBlockHash', params: [0], timeoutMs })
  const courtesyMs = Math.min(COURTESY_MS, timeoutMs)
  const second = session.request({ method: 'system_syncState', params: [], timeoutMs: courtesyMs })
  const genesis = readGenesis(endpoint, await first)
  if (expected !== undefined && genesis !== expected) {
    const compared = { fact: 'genesis', expected, actual: genesis }
    throw new ParaclockError(ChainMismatch, { endpoint, ...compared })
  }
  const sync = findAnswer(syncStateSchema, resultOf(await second))
  const behind = (sync?.highestBlock ?? 0) - (sync?.currentBlock ?? Infinity)
  if (behind > maxBlocksBehind) {
    const compared = { behind: `${behind} blocks`, allowed: `${maxBlocksBehind} blocks` }
    throw new ParaclockError(NodeLagExceeded, { endpoint, ...compared })
  }
  return genesis
}

function readGenesis(endpoint: string, answer: Answer): string {
  const missing = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(EndpointRefused, { endpoint, problem }, { cause })
  if (answer.kind === 'result') {
    const hash = findAnswer(hashSchema, answer.result)
    if (hash !== undefined) return hash
    throw missing('it does not answer chain_getBlockHash with a hash')
  }
  const { kind, error } = answer
  if (kind === 'refused') {
    if (!isRateLimit(error)) throw missing(`it refuses chain_getBlockHash with error ${error.code}`)
    throw new ParaclockError(RateLimitExceeded, { endpoint, retryAfterMs: undefined })
  }
  // An endpoint whose first message is malformed is not a node.
  if (!isParaclockError(error, AnswerMalformed)) throw error
  throw missing(`it does not send JSON-RPC: ${error.context.problem}`, error)
}
