import type { Hex } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { openOffline, type StateAnswers } from '../../test/openOffline.ts'
import { quoteExecutionFee } from './quoteExecutionFee.ts'
import { quoteInclusionFee } from './quoteInclusionFee.ts'

const REMARK: Hex = '0x00000401'
const OWN: Location = { parents: 0, interior: [] }
const RELAY: Location = { parents: 1, interior: [] }
const weight = { refTime: 3n * 10n ** 11n, proofSize: 8n }
const apis = { XcmPaymentApi: 1, TransactionPaymentApi: 4, TransactionPaymentCallApi: 4 }
const open = (answers: StateAnswers) =>
  openOffline({ runtime: 'target', name: 'Acme\u001b', apis, answers })
const NAME = 'Acme\ufffd'

const INFO: Hex = '0x02286bee214e0007000000000000000000000000000000'
const evidenceOf = (method: string) => [
  expect.objectContaining({ kind: 'runtimeApi', method, blockHash: `0x${'00'.repeat(32)}` })
]
const refusal = (method: string) => ({
  method,
  problem: expect.stringContaining('the source in memory has no answer to it')
})

test('a fee of inclusion has its source, after the ways that failed', async () => {
  const call = 'TransactionPaymentCallApi_query_call_info'
  const chain = open({ [call]: () => INFO })
  expect(await quoteInclusionFee({ chain, call: REMARK })).toEqual({
    kind: 'inclusion',
    what: `inclusion on ${NAME}`,
    amount: 7n,
    asset: { chain: NAME, location: OWN },
    provenance: {
      kind: 'runtimeApi',
      detail: expect.stringContaining(`${call} on Acme`),
      evidence: evidenceOf(call)
    },
    attempts: [refusal('TransactionPaymentApi_query_info')]
  })
})

test('a fee of execution is what the chain answers, or a rate, or a stated amount', async () => {
  const method = 'XcmPaymentApi_query_weight_to_asset_fee'
  const answering = open({ [method]: () => `0x0009${'00'.repeat(15)}` })
  const common = { kind: 'execution', what: `execution on ${NAME}` }
  const asset = { chain: NAME, location: RELAY }
  const fallback = { amount: 12n, reason: 'paid last week' }
  const args = { asset: RELAY, weight, fallback, feePerSecond: 7n }
  expect(await quoteExecutionFee({ chain: answering, ...args })).toEqual({
    ...common,
    asset,
    amount: 9n,
    provenance: {
      kind: 'runtimeApi',
      detail: expect.stringContaining(`${method} on Acme`),
      evidence: evidenceOf(method)
    },
    attempts: []
  })
  const silent = { ...common, asset, attempts: [refusal(method)] }
  expect(await quoteExecutionFee({ chain: open({}), ...args })).toEqual({
    ...silent,
    amount: 3n,
    provenance: {
      kind: 'computed',
      detail: '7 for each second of ref time, rounded up',
      evidence: []
    }
  })
  expect(await quoteExecutionFee({ chain: open({}), asset: RELAY, weight, fallback })).toEqual({
    ...silent,
    amount: 12n,
    provenance: { kind: 'computed', detail: 'a stated fallback: paid last week', evidence: [] }
  })
})

test('only an asset that the chain does not know is refused by name', async () => {
  const method = 'XcmPaymentApi_query_weight_to_asset_fee'
  // Err, WeightNotComputable.
  const chain = open({ [method]: () => '0x0102' })
  await expect(quoteExecutionFee({ chain, weight })).rejects.toMatchObject({
    code: 'FactMissing',
    context: {
      what: `the fee of execution on ${NAME}`,
      attempts: [{ method, problem: expect.stringContaining('WeightNotComputable') }]
    }
  })
})
