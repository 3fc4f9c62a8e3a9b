import { CallRefused, createChain, createMemorySource, encoded } from '@paraclock/connect'
import { ParaclockError, parseHex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { readTaskFees } from '@paraclock/types'
import { expect, test } from 'vitest'
import { askServiceNode, askServiceRuntime, nameQuery } from './askService.ts'

const HASH = `0x${'45'.repeat(32)}` as const
const ID = `0x${'11'.repeat(32)}`
const readId = (answer: unknown) => parseHex(answer, { bytes: 32 })
const query = 'generateTaskId'

function open(requests: Readonly<Record<string, unknown>>, calls = {}, runtimeApis?: []) {
  return createChain({
    name: 'service',
    metadata: readRuntimeMetadata({ runtime: 'service-minute', version: 16 }),
    source: createMemorySource({ requests, calls }),
    block: { hash: HASH, number: 7 },
    ...(runtimeApis && { facts: { runtimeApis } })
  })
}

test('the node of a service answers with evidence', async () => {
  const chain = open({ [nameQuery(query, 'serviceRpc')]: () => ID })
  const { value, evidence } = await askServiceNode(chain, query, ['5F', 'rent'], readId)
  expect(value).toEqual({ known: true, value: ID })
  expect(evidence).toMatchObject([{ kind: 'rpc', params: ['5F', 'rent'], answer: ID }])
})

test.each([
  ['0x11', { known: false, why: expect.stringContaining('0x11') }],
  [7, { known: false, why: expect.stringContaining('7') }]
])('an answer of another kind is not known: %j', async (answer, fact) => {
  const chain = open({ [nameQuery(query, 'serviceRpc')]: () => answer })
  expect((await askServiceNode(chain, query, [], readId)).value).toEqual(fact)
  const unread = await askServiceNode(chain, query, [], () => undefined)
  expect(unread.value).toEqual({
    known: false,
    why: 'automationTime_generateTaskId answers something other than was asked'
  })
})

test('an error of the node is evidence; a node that cannot be asked is an error', async () => {
  const refused = new ParaclockError(CallRefused, { method: 'x', rpcCode: 1, rpcMessage: 'y' })
  const raise = (error: Error) => () => {
    throw error
  }
  const method = nameQuery(query, 'serviceRpc')
  const { value, evidence } = await askServiceNode(
    open({ [method]: raise(refused) }),
    query,
    [],
    readId
  )
  expect(value).toEqual({ known: false, why: refused.message })
  expect(evidence).toMatchObject([{ answer: { error: refused.message } }])
  const asked = askServiceNode(
    open({ [method]: raise(new TypeError('a fault')) }),
    query,
    [],
    readId
  )
  await expect(asked).rejects.toThrow('a fault')
})

test('a node is not asked for a method that it does not list', async () => {
  const asked = askServiceNode(open({}), query, [], readId, ['system_chain'])
  expect(await asked).toEqual({
    value: { known: false, why: 'the node does not list automationTime_generateTaskId' },
    evidence: []
  })
})

test('a runtime without the API is not asked', async () => {
  const { value, evidence } = await askServiceRuntime(open({}, {}, []), query, [], readId)
  expect(value).toEqual({ known: false, why: 'the runtime has no such API' })
  expect(evidence).toEqual([])
})

const FEES = `0x00${'02'.padEnd(32, '0')}${'05'.padEnd(32, '0')}`

test.each([
  [FEES, { known: true, value: { executionFee: 2n, xcmpFee: 5n } }],
  ['0x0100', { known: false, why: expect.stringMatching(/^the service refuses the task: \{/) }]
])('the runtime of a service answers with evidence, or refuses: %s', async (answer, fact) => {
  const chain = open({}, { AutomationTimeApi_query_fee_details: () => answer })
  const asked = askServiceRuntime(chain, 'queryFeeDetails', [encoded('0x0c040001')], readTaskFees)
  const { value, evidence } = await asked
  expect(value).toEqual(fact)
  expect(evidence).toMatchObject([{ kind: 'runtimeApi', output: answer }])
})
