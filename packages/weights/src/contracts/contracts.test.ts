import {
  ArgumentInvalid,
  bytesToHex,
  CallMalformed,
  ChainItemMissing,
  ValueMalformed
} from '@paraclock/core'
import { TypeRegistry } from '@polkadot/types'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openRuntime } from '../../test/openRuntime.ts'
import type { EthereumXcmTransaction } from './buildEthereumXcmCall.ts'
import { buildEthereumXcmCall } from './buildEthereumXcmCall.ts'

const runs = { numRuns: Number(process.env['RANDOM_CASES'] ?? 300) }
const target = openRuntime('target')
const ethereum = openRuntime('target-ethereum')
// The types of pallet-ethereum-xcm and its primitives, Moonbeam's runtime 3400.
const registry = new TypeRegistry()
registry.register({
  Action: { _enum: { Call: 'H160', Create: 'Null' } },
  Transaction2: {
    gasLimit: 'U256',
    action: 'Action',
    value: 'U256',
    input: 'Bytes',
    accessList: 'Option<Vec<(H160, Vec<H256>)>>'
  },
  Transaction: { _enum: { V1: 'Null', V2: 'Transaction2' } }
})

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => bytesToHex(value))
const u256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const address = hex(20)
const transaction: fc.Arbitrary<EthereumXcmTransaction> = fc.record(
  {
    gasLimit: u256,
    to: fc.oneof(address, fc.constant('create' as const)),
    value: u256,
    input: fc.uint8Array({ maxLength: 80, size: 'max' }).map((bytes) => bytesToHex(bytes))
  },
  { requiredKeys: ['gasLimit', 'to'] }
)

function byPolkadotJs({ to, gasLimit, value, input }: EthereumXcmTransaction): string {
  const V2 = {
    gasLimit,
    action: to === 'create' ? { Create: null } : { Call: to },
    value: value ?? 0,
    input: input ?? '0x',
    accessList: null
  }
  return registry.createType('Transaction', { V2 }).toHex()
}

/** The bytes after the two bytes of the call's index. */
const argumentOf = (call: string): string => `0x${call.slice(6)}`

test('random transactions have the bytes of polkadot.js', () => {
  fc.assert(
    fc.property(transaction, (value) => {
      expect(argumentOf(buildEthereumXcmCall({ chain: ethereum, transaction: value }))).toBe(
        byPolkadotJs(value)
      )
    }),
    runs
  )
})

// The bytes of a test of the pallet slpx of Bifrost, which calls contracts on Moonbeam by XCM.
test('a call of a contract has the bytes that a live chain sends', () => {
  const input =
    '0x9a41b9240001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000007b00000000000000000000000000000000000000000000000000000000000001c8'
  const to = '0xae0daa9bfc50f03ce23d30c796709a58470b5f42'
  const call = { gasLimit: 720_000n, to, input } as const
  const sent = `0x0180fc0a000000000000000000000000000000000000000000000000000000000000ae0daa9bfc50f03ce23d30c796709a58470b5f4200000000000000000000000000000000000000000000000000000000000000009101${input.slice(2)}00`
  expect(argumentOf(buildEthereumXcmCall({ chain: ethereum, transaction: call }))).toBe(sent)
  const transactAs = `0x${'bb'.repeat(20)}`
  const through = buildEthereumXcmCall({ chain: ethereum, transaction: call, transactAs })
  expect(argumentOf(through)).toBe(`${transactAs}${sent.slice(2)}`)
})

describe('refused calls', () => {
  const valid = { gasLimit: 1n, to: `0x${'aa'.repeat(20)}` } as const
  const encode = (changes: object) =>
    buildEthereumXcmCall({ chain: ethereum, transaction: { ...valid, ...changes } })

  test('numbers and input that the pallet does not accept', () => {
    raise(CallMalformed, () => encode({ gasLimit: -1n }))
    raise(CallMalformed, () => encode({ gasLimit: undefined }))
    raise(CallMalformed, () => encode({ value: 2n ** 256n }))
    raise(ArgumentInvalid, () => encode({ input: `0x${'00'.repeat(65_537)}` }))
  })

  test('addresses of another length', () => {
    raise(ValueMalformed, () => encode({ to: `0x${'aa'.repeat(32)}` }))
    raise(ValueMalformed, () =>
      buildEthereumXcmCall({
        chain: ethereum,
        transaction: valid,
        transactAs: '0x01'
      })
    )
  })

  test('chains without contracts', () => {
    raise(ChainItemMissing, () => buildEthereumXcmCall({ chain: target, transaction: valid }))
  })
})

test('the input of a contract call has at most 65,536 bytes', () => {
  const build = (bytes: number) =>
    buildEthereumXcmCall({
      chain: ethereum,
      transaction: {
        ...{ gasLimit: 1n, to: 'create' },
        input: `0x${'ab'.repeat(bytes)}`
      }
    })
  expect(build(65_536)).toContain('ab'.repeat(65_536))
  expect(raise(ArgumentInvalid, () => build(65_537)).context).toEqual({
    argument: 'the number of bytes in the input of the contract call',
    value: 65_537,
    problem: 'expected at most 65536'
  })
})
