import { ChainItemMissing, hexToBytes, ValueMalformed } from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { openRuntime } from '../../test/openRuntime.ts'
import { buildEvmCall } from './buildEvmCall.ts'

const chain = openRuntime('target-ethereum')
const source = `0x${'bb'.repeat(20)}`
const to = `0x${'aa'.repeat(20)}`
const decode = (call: `0x${string}`) => chain.runtime.decodeCall(hexToBytes(call))

test('each argument of the chain has its value', () => {
  const data = '0xd0e30db0'
  const call = buildEvmCall({ chain, source, to, data, value: 5n, gas: 71_000n, gasPrice: 7n })
  expect(decode(call)).toMatchInlineSnapshot(`
    {
      "args": {
        "access_list": [],
        "gas_limit": 71000n,
        "input": Uint8Array [
          208,
          227,
          13,
          176,
        ],
        "max_fee_per_gas": [
          7n,
          0n,
          0n,
          0n,
        ],
        "max_priority_fee_per_gas": undefined,
        "nonce": undefined,
        "source": "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "target": "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "value": [
          5n,
          0n,
          0n,
          0n,
        ],
      },
      "method": "call",
      "pallet": "EVM",
    }
  `)
})

test('data, value and price default to none', () => {
  expect(decode(buildEvmCall({ chain, source, to, gas: 21_000n })).args).toMatchInlineSnapshot(`
    {
      "access_list": [],
      "gas_limit": 21000n,
      "input": Uint8Array [],
      "max_fee_per_gas": [
        0n,
        0n,
        0n,
        0n,
      ],
      "max_priority_fee_per_gas": undefined,
      "nonce": undefined,
      "source": "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
      "target": "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      "value": [
        0n,
        0n,
        0n,
        0n,
      ],
    }
  `)
})

test('values that are not an address, hex or a u64 are refused, and chains without contracts, too', () => {
  const args = { chain, source, to, gas: 1n }
  raise(ValueMalformed, () => buildEvmCall({ ...args, source: `0x${'bb'.repeat(32)}` }))
  raise(ValueMalformed, () => buildEvmCall({ ...args, to: '0x00' }))
  raise(ValueMalformed, () => buildEvmCall({ ...args, data: '0x0' }))
  raise(ValueMalformed, () => buildEvmCall({ ...args, gas: 2n ** 64n }))
  raise(ChainItemMissing, () => buildEvmCall({ ...args, chain: openRuntime('target') }))
})
