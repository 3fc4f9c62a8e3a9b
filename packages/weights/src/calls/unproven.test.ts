import { asProven } from '@paraclock/connect/fixtures/asProven'
import { expect, expectTypeOf, test } from 'vitest'
import { openOffline } from '../../test/openOffline.ts'
import { type MeasureCallArgs, measureCall, measureStatedCall } from '../measure/measureCall.ts'
import {
  type EncodeProxiedCallArgs,
  encodeProxiedCall,
  encodeStatedCall
} from './encodeProxiedCall.ts'

const real = `0x${'11'.repeat(32)}`
const call = '0x00000401'
const refused = { code: 'RuntimeProofFailed', context: { isWrong: false } }
const open = () =>
  openOffline({
    ...{ runtime: 'target', apis: { TransactionPaymentCallApi: 1 } },
    answers: {
      TransactionPaymentCallApi_query_call_info: () => `0x040800${'00'.repeat(16)}`
    }
  })

test('a task has no call and no weight of a chain that is not proven', async () => {
  const chain = open()
  expectTypeOf({ chain, real, call }).not.toExtend<EncodeProxiedCallArgs>()
  expectTypeOf({ chain, call }).not.toExtend<MeasureCallArgs>()
  // The chain as a caller gives it whose types do not matter, and a copy of a proven one.
  for (const one of [chain, { ...asProven(open()) }] as never[]) {
    expect(() => encodeProxiedCall({ chain: one, real, call })).toThrow(
      expect.objectContaining({ code: refused.code })
    )
    await expect(measureCall({ chain: one, call })).rejects.toMatchObject(refused)
  }
})

test('a proven chain encodes and weighs as a report does', async () => {
  const chain = asProven(open())
  expect(encodeProxiedCall({ chain, real, call })).toBe(encodeStatedCall({ chain, real, call }))
  expect(await measureCall({ chain, call })).toEqual(await measureStatedCall({ chain, call }))
})
