import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { openOffline } from '../../test/openOffline.ts'
import { quoteExecutionFee } from '../fees/quoteExecutionFee.ts'
import { quoteInclusionFee } from '../fees/quoteInclusionFee.ts'
import type { MeasuredWeight } from './MeasuredWeight.ts'
import { measureStatedCall } from './measureCall.ts'
import { measureProgram, readProcessedWeight } from './measureProgram.ts'

const remark = { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
const APIS = {
  TransactionPaymentCallApi: 4,
  TransactionPaymentApi: 4,
  XcmPaymentApi: 1,
  DryRunApi: 2
}
// Weight 1,000,000,000 and 5,000, class Normal, fee 7.
const INFO: Hex = '0x02286bee214e0007000000000000000000000000000000'

test('without an answer, the error lists every method that was tried', async () => {
  const chain = openOffline({ runtime: 'target', apis: APIS, answers: {} })
  const origin = { kind: 'root' } as const
  const failed = measureStatedCall({ chain, call: remark, origin })
  await expect(failed).rejects.toMatchObject({
    code: 'FactMissing',
    context: {
      what: 'the weight of a call of Acme\ufffd[31m',
      attempts: [
        { method: 'TransactionPaymentCallApi_query_call_info' },
        { method: 'TransactionPaymentApi_query_info' },
        { method: 'DryRunApi_dry_run_call' }
      ]
    }
  })
  const program = measureProgram({ chain, program: [], origin: { kind: 'parent' } })
  await expect(program).rejects.toMatchObject({ code: 'FactMissing' })
  const weight = { refTime: 1n, proofSize: 1n }
  const fees = [quoteExecutionFee({ chain, weight }), quoteInclusionFee({ chain, call: remark })]
  for (const fee of fees) await expect(fee).rejects.toMatchObject({ code: 'FactMissing' })
})

test('a fallback is used only then, and unchanged', async () => {
  const chain = openOffline({ runtime: 'target', name: 'Acme', apis: {}, answers: {} })
  const weight = { refTime: 9n, proofSize: 8n }
  const fallback = { weight, reason: 'from the pallet’s benchmarks' }
  const measured = await measureStatedCall({ chain, call: remark, fallback })
  expect(measured).toMatchObject({
    weight,
    margin: { percent: 0 },
    provenance: { kind: 'computed', detail: 'a stated fallback: from the pallet’s benchmarks' }
  })
  expect(measured.attempts.map(({ problem }) => problem)).toEqual([
    'the runtime does not have "TransactionPaymentCallApi_query_call_info": it does not declare TransactionPaymentCallApi',
    'the runtime does not have "TransactionPaymentApi_query_info": it does not declare TransactionPaymentApi'
  ])
  const broken = { ...fallback, weight: { ...weight, proofSize: -1n } }
  await expect(measureStatedCall({ chain, call: remark, fallback: broken })).rejects.toMatchObject({
    code: 'ValueMalformed'
  })
  const stated = { amount: 12n, reason: 'paid last week' }
  const asset = { chain: 'Acme', location: { parents: 0, interior: [] } }
  expect(await quoteExecutionFee({ chain, weight, fallback: stated })).toMatchObject({
    amount: 12n,
    asset
  })
  const feePerSecond = 10n ** 12n
  expect(await quoteExecutionFee({ chain, weight, feePerSecond, fallback: stated })).toMatchObject({
    amount: 9n
  })
  expect(await quoteInclusionFee({ chain, call: remark, fallback: stated })).toMatchObject({
    amount: 12n,
    asset
  })
})

test('the chain’s own figure is used unchanged', async () => {
  const asked: Hex[] = []
  const chain = openOffline({
    runtime: 'target',
    apis: APIS,
    answers: {
      TransactionPaymentCallApi_query_call_info: (data) => {
        asked.push(data)
        return INFO
      }
    }
  })
  const measured: MeasuredWeight = await measureStatedCall({ chain, call: remark })
  expect(measured.weight).toEqual({ refTime: 1_000_000_000n, proofSize: 5_000n })
  expect(asked).toEqual(['0x0000040104000000'])
  const fee = await quoteInclusionFee({ chain, call: remark })
  expect(fee.amount).toBe(7n)
  expect(fee.attempts).toHaveLength(1)
})

test('an error of the runtime is a failed method', async () => {
  const chain = openOffline({
    runtime: 'target',
    apis: APIS,
    answers: {
      XcmPaymentApi_query_xcm_weight: () => '0x0102',
      XcmPaymentApi_query_weight_to_asset_fee: () => '0x0104'
    }
  })
  const failed = measureProgram({ chain, program: [], version: 4 })
  await expect(failed).rejects.toThrow(
    'XcmPaymentApi_query_xcm_weight was refused: WeightNotComputable'
  )
  const quote = quoteExecutionFee({ chain, weight: { refTime: 1n, proofSize: 1n } })
  await expect(quote).rejects.toMatchObject({ code: 'FeeAssetRefused' })
})

test('a timeout or an abort is not a failed method', async () => {
  const never = (): Promise<Hex> => new Promise(() => {})
  const answers = { TransactionPaymentCallApi_query_call_info: never }
  const chain = openOffline({ runtime: 'target', apis: APIS, answers })
  const late = measureStatedCall({ chain, call: remark, deadlineMs: 20 })
  await expect(late).rejects.toMatchObject({ code: 'DeadlineExceeded' })
  const controller = new AbortController()
  const stopped = measureStatedCall({ chain, call: remark, signal: controller.signal })
  controller.abort()
  await expect(stopped).rejects.toMatchObject({ code: 'OperationAborted' })
})

test('the event of the queue states the weight that a message used', () => {
  const event = (name: string, value: unknown) => ({ pallet: 'MessageQueue', name, value })
  const weight_used = { ref_time: 1_500n, proof_size: 20_000_000_000_000_000_000n }
  const processed = event('Processed', { id: '0x', weight_used, success: true })
  expect(readProcessedWeight([event('PageReaped', {}), processed])).toEqual({
    refTime: 1_500n,
    proofSize: 20_000_000_000_000_000_000n
  })
  expect(readProcessedWeight([event('Processed', {})])).toBeUndefined()
  expect(readProcessedWeight([])).toBeUndefined()
})
