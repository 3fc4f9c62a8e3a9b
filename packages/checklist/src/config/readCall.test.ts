import { expect, test } from 'vitest'
import { readCall } from './readCall.ts'

test.each([
  ['0x00071448656c6c6f', '0x00071448656c6c6f'],
  ['system.remark', { pallet: 'system', method: 'remark', args: {} }],
  [
    'balances.transferKeepAlive {"dest": "5G", "value": 1}',
    { pallet: 'balances', method: 'transferKeepAlive', args: { dest: '5G', value: 1 } }
  ],
  [
    '{"pallet": "system", "method": "remark", "args": {"remark": "0x01"}}',
    { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
  ]
])('%s is read', (text, call) => {
  expect(readCall(text)).toEqual(call)
})

test.each([
  ['0x012', 'ConfigValueInvalid'],
  ['transfer', 'ConfigValueInvalid'],
  ['', 'ConfigValueInvalid'],
  ['{"pallet": "system", "method": "remark"}', 'ConfigValueInvalid'],
  ['system.remark {"a": }', 'JsonMalformed']
])('%s is refused', (text, code) => {
  expect(() => readCall(text)).toThrow(expect.objectContaining({ code }))
})
