import { expect, test } from 'vitest'
import { listFurtherCalls, listMessageCalls } from './listMessageCalls.ts'

const transact = (call: unknown) => ({ type: 'Transact', value: { call } })
const [one, two, three, four] = ['0x01', '0x02', '0x03', '0x04'].map((encoded) =>
  transact({ encoded })
)
const program = {
  type: 'V5',
  value: [
    { type: 'ClearOrigin' },
    one,
    { type: 'SetAppendix', value: [two] },
    { type: 'ExecuteWithOrigin', value: { descendant_origin: undefined, xcm: [three] } },
    transact(Uint8Array.of(5)),
    {
      type: 'InitiateTransfer',
      value: {
        remote_xcm: [four, { type: 'InitiateTeleport', value: { xcm: [transact('0x06')] } }]
      }
    },
    { type: 'SetErrorHandler', value: [{ type: 'DepositReserveAsset', value: { xcm: [two] } }] }
  ]
}

test('the calls of a program are those that its receiver makes, wherever they stand', () => {
  expect(listMessageCalls(program)).toEqual(['0x01', '0x02', '0x03', '0x05'])
})

test('the calls that its receiver sends on are listed apart', () => {
  expect(listFurtherCalls(program)).toEqual(['0x04', '0x06', '0x02'])
  expect(listFurtherCalls({ value: [one, { type: 'ClearOrigin' }] })).toEqual([])
})
