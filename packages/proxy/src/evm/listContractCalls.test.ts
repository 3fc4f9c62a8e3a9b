import { expect, test } from 'vitest'
import { listContractCalls } from './listContractCalls.ts'

/** The calls of contracts in a call as the metadata of a chain decodes it. */
const list = (decoded: unknown) =>
  listContractCalls({ runtime: { type: () => ({ decode: () => decoded }) } } as never, '0x00')

const bytes = Uint8Array.of(0x12, 0x34)
const nothing = { pallet: 'evm', to: undefined, source: undefined, data: '0x', value: 0n, gas: 0n }
const evm = { ...nothing, weightLimit: undefined, priceArgument: undefined }
const revive = { ...evm, pallet: 'revive', gas: undefined }

test.each<[string, object, object]>([
  ['call', {}, evm],
  [
    'call',
    { target: '0xAB', source: '0xCD', input: bytes, value: [1n, 1n], gas_limit: 9, gas_price: 1n },
    {
      ...evm,
      ...{ to: '0xab', source: '0xcd', data: '0x1234', value: 2n ** 64n + 1n, gas: 9n },
      priceArgument: 'gasPrice'
    }
  ],
  [
    'create',
    { source: '0xcd', init: bytes, value: 7n, max_fee_per_gas: undefined },
    { ...evm, source: '0xcd', data: '0x1234', value: 7n, priceArgument: 'maxFeePerGas' }
  ],
  ['create2', { init: bytes, gas_price: 1n }, { ...evm, data: '0x1234', priceArgument: 'gasPrice' }]
])('a contract is called or created by evm.%s: %o', (method, args, expected) => {
  expect(list({ pallet: 'EVM', method, args })).toEqual([expected])
})

test.each<[object, object]>([
  [{}, { ...revive, weightLimit: { refTime: 0n, proofSize: 0n } }],
  [
    { dest: '0xAB', data: bytes, value: 3n, weight_limit: { ref_time: 1n, proof_size: 2 } },
    {
      ...{ ...revive, to: '0xab', data: '0x1234', value: 3n },
      weightLimit: { refTime: 1n, proofSize: 2n }
    }
  ],
  // Older pallets name the limit as EVMs do.
  [
    { gas_limit: { ref_time: 1n, proof_size: 2n } },
    { ...revive, weightLimit: { refTime: 1n, proofSize: 2n } }
  ]
])('a contract is called by revive.call: %o', (args, expected) => {
  expect(list({ pallet: 'Revive', method: 'call', args })).toEqual([expected])
})

test('a contract is called by a transaction of ethereumXcm', () => {
  const value = { gas_limit: [9n], value: [2n], input: bytes, action: { value: '0xAB' } }
  const through = { pallet: 'EthereumXcm', method: 'transact_through_proxy' }
  const args = { transact_as: '0xCD', xcm_transaction: { type: 'V2', value } }
  expect(list({ ...through, args })).toEqual([
    {
      ...{ ...evm, pallet: 'ethereumXcm', to: '0xab', source: '0xcd', data: '0x1234' },
      ...{ value: 2n, gas: 9n }
    }
  ])
  const create = { ...value, action: { type: 'Create' } }
  expect(list({ ...through, args: { xcm_transaction: { value: create } } })).toEqual([
    { ...evm, pallet: 'ethereumXcm', data: '0x1234', value: 2n, gas: 9n }
  ])
})

test.each([
  { pallet: 'EVM', method: 'withdraw', args: {} },
  { pallet: 'EVM', method: 'create3', args: {} },
  { pallet: 'Revive', method: 'map_account', args: {} },
  { pallet: 'EthereumXcm', method: 'suspend', args: {} },
  { pallet: 'System', method: 'remark', args: { xcm_transaction: { value: {} } } },
  { pallet: 'EVM', method: 'call' },
  undefined,
  bytes
])('nothing else calls a contract: %o', (decoded) => {
  expect(list(decoded)).toEqual([])
})
