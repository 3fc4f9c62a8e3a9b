import { AnswerMalformed, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { parseEndpoint } from '../endpoint/parseEndpoint.ts'
import type { Answer, Session, SessionRequest } from '../endpoint/Session.ts'
import { ConnectionLost } from '../errors/endpoints.ts'
import { type NodeExpectation, verifyNode } from './verifyNode.ts'

const GENESIS = `0x${'11'.repeat(32)}`
const url = 'wss://node.example'
const context = { endpoint: url, problem: 'it broke' }
const lost = (error: ParaclockError): Answer => ({ kind: 'lost', error, alone: false })
const result = (value: unknown): Answer => ({ kind: 'result', result: value })

const GOOD = {
  chain_getBlockHash: result(GENESIS),
  system_syncState: result({ currentBlock: 900, highestBlock: 1000 })
}

function verify(
  answers: Partial<Record<keyof typeof GOOD, Answer>> = {},
  expectation: Partial<NodeExpectation> = {}
) {
  const asked: SessionRequest[] = []
  const session = {
    endpoint: parseEndpoint(url),
    request: async (request: SessionRequest): Promise<Answer> => {
      asked.push(request)
      return { ...GOOD, ...answers }[request.method as keyof typeof GOOD]
    }
  } as unknown as Session
  const expected = { genesis: undefined, maxBlocksBehind: 100, timeoutMs: 4000, ...expectation }
  return { asked, verified: verifyNode(session, expected) }
}

test('two questions verify a node, of which one has at most two seconds', async () => {
  const { asked, verified } = verify()
  expect(await verified).toBe(GENESIS)
  expect(asked).toEqual([
    { method: 'chain_getBlockHash', params: [0], timeoutMs: 4000 },
    { method: 'system_syncState', params: [], timeoutMs: 2000 }
  ])
  expect(verify({}, { timeoutMs: 300 }).asked.map(({ timeoutMs }) => timeoutMs)).toEqual([300, 300])
})

test('the genesis is compared with the expected one', async () => {
  expect(await verify({}, { genesis: GENESIS }).verified).toBe(GENESIS)
  const expected = `0x${'22'.repeat(32)}`
  await expect(verify({}, { genesis: expected }).verified).rejects.toMatchObject({
    code: 'ChainMismatch',
    context: { endpoint: url, fact: 'genesis', expected, actual: GENESIS }
  })
})

test.each([
  ['its own current block', { currentBlock: 899, highestBlock: 1000 }, 101],
  ['no current block', { highestBlock: 9 ** 9 }, undefined],
  ['exactly the limit', { currentBlock: 900, highestBlock: 1000 }, undefined],
  ['no highest block', { currentBlock: 900 }, undefined],
  ['no state of its sync', null, undefined]
])('how far a node is behind is read from %s', async (_, state, behind) => {
  const { verified } = verify({ system_syncState: result(state) })
  if (behind === undefined) expect(await verified).toBe(GENESIS)
  else {
    await expect(verified).rejects.toMatchObject({
      code: 'NodeLagExceeded',
      context: { endpoint: url, behind: `${behind} blocks`, allowed: '100 blocks' }
    })
  }
})

test('a node without a state of its sync is used', async () => {
  const refused: Answer = { kind: 'refused', error: { code: -32601, message: 'no' } }
  expect(await verify({ system_syncState: refused }).verified).toBe(GENESIS)
})

const malformed = new ParaclockError(AnswerMalformed, context)
const broken = new ParaclockError(ConnectionLost, context)

test.each<[string, Answer, object]>([
  [
    'with another value than a hash',
    result('0x11'),
    {
      code: 'EndpointRefused',
      context: { endpoint: url, problem: 'it does not answer chain_getBlockHash with a hash' }
    }
  ],
  [
    'with a refusal',
    { kind: 'refused', error: { code: -32601, message: 'no' } },
    {
      code: 'EndpointRefused',
      context: { endpoint: url, problem: 'it refuses chain_getBlockHash with error -32601' }
    }
  ],
  [
    'with a limited rate',
    { kind: 'refused', error: { code: 429, message: 'no' } },
    { code: 'RateLimitExceeded', context: { endpoint: url, retryAfterMs: undefined } }
  ],
  [
    'with another protocol',
    lost(malformed),
    {
      code: 'EndpointRefused',
      cause: malformed,
      context: { endpoint: url, problem: 'it does not send JSON-RPC: it broke' }
    }
  ],
  ['with an end of the connection', lost(broken), { code: 'ConnectionLost' }],
  ['with silence', { kind: 'silent', error: broken }, { code: 'ConnectionLost' }]
])('an endpoint that answers %s is not a node in use', async (_, answer, error) => {
  await expect(verify({ chain_getBlockHash: answer }).verified).rejects.toMatchObject(error)
})
