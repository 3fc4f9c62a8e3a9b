import { ParaclockError } from '@paraclock/core'
import { isRateLimit } from '../calls/refusedCall.ts'
import {
  type AnswerMalformed,
  GenesisMismatch,
  NodeLagExceeded,
  NodeMissing,
  RateLimitExceeded
} from '../errors/endpoints.ts'
import type { Answer } from '../session/Answer.ts'
import type { Session } from '../session/Session.ts'

const GENESIS = /^0x[0-9a-f]{64}$/
// The other questions are optional: a node that does not answer them is used all the same.
const COURTESY_MS = 2000

/** What is checked of a node before it is used. */
export interface NodeExpectation {
  /** The genesis hash; `undefined` accepts any. */
  readonly genesis: string | undefined
  /** How many blocks it may be behind the highest block that it or another endpoint named. */
  readonly maxBlocksBehind: number
  /** The highest block seen so far. */
  readonly highestSeen: number
  /** Longest wait for the first answer, in milliseconds. */
  readonly timeoutMs: number
}

/** The result of the verification. */
export interface VerifiedNode {
  /** Its genesis hash. */
  readonly genesis: string
  /** Its best block's number; `undefined` if it did not say. */
  readonly bestNumber: number | undefined
}

/**
 * Checks, in one round trip, that an endpoint is a node of the right chain that keeps up.
 *
 * @throws ParaclockError `EndpointTimedOut`, `NodeMissing`, `GenesisMismatch`, `NodeLagExceeded`,
 * `RateLimitExceeded`, or the error that broke the connection.
 */
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
    throw new ParaclockError(GenesisMismatch, {
      endpoint: session.endpoint.shown,
      expected: expectation.genesis,
      actual: genesis
    })
  }
  const [header, sync] = await rest
  const bestNumber = readNumber(field(header, 'number'))
  const current = readNumber(field(sync, 'currentBlock')) ?? bestNumber
  const target = Math.max(expectation.highestSeen, readNumber(field(sync, 'highestBlock')) ?? 0)
  if (current !== undefined && target - current > expectation.maxBlocksBehind) {
    throw new ParaclockError(NodeLagExceeded, {
      endpoint: session.endpoint.shown,
      behind: `${target - current} blocks`,
      allowed: `${expectation.maxBlocksBehind} blocks`
    })
  }
  return { genesis, bestNumber }
}

function readGenesis(session: Session, answer: Answer): string {
  const endpoint = session.endpoint.shown
  switch (answer.kind) {
    case 'result': {
      const { result } = answer
      if (typeof result === 'string' && GENESIS.test(result)) return result
      throw new ParaclockError(NodeMissing, {
        endpoint,
        problem: 'it does not answer chain_getBlockHash with a hash'
      })
    }
    case 'refused': {
      const { error } = answer
      if (isRateLimit(error)) {
        throw new ParaclockError(RateLimitExceeded, { endpoint, retryAfterMs: undefined })
      }
      throw new ParaclockError(NodeMissing, {
        endpoint,
        problem: `it refuses chain_getBlockHash with error ${error.code}`
      })
    }
    default: {
      // An endpoint whose first message is not JSON-RPC is no node. Later, it would be a fault.
      const { error } = answer
      if (error.code !== 'AnswerMalformed') throw error
      const { problem } = (error as ParaclockError<typeof AnswerMalformed>).context
      throw new ParaclockError(
        NodeMissing,
        { endpoint, problem: `what it sends is no JSON-RPC: ${problem}` },
        { cause: error }
      )
    }
  }
}

function field(answer: Answer, name: string): unknown {
  if (answer.kind !== 'result' || typeof answer.result !== 'object') return undefined
  return (answer.result as Record<string, unknown> | null)?.[name]
}

function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}
