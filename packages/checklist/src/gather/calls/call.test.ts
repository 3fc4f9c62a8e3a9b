import type { Hex } from '@paraclock/core'
import { decodeCall, describeCall, encodeCall, readGivenCall } from '@paraclock/types'
import { buildEthereumXcmCall, buildEvmCall } from '@paraclock/weights'
import { expect, test } from 'vitest'
import type { FixtureName } from '../../../test/fixtures/loadEvidence.ts'
import { gatherWith, openChain, readConfig } from '../../../test/gatherWith.ts'
import type { NetworkConfig } from '../../config/configSchema.ts'
import type { Artifacts } from '../../evidence/Artifacts.ts'
import { callGatherer, encodeConfigured, encodeOwnCall } from './call.ts'

const USER = '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac'
const OTHER: Hex = `0x${'cd'.repeat(20)}`
const CONTRACT: Hex = `0x${'ab'.repeat(20)}`
const ZERO: Hex = `0x${'00'.repeat(20)}`
const TRANSFER = '0xa9059cbb'

const abi = [
  {
    type: 'function',
    name: 'transfer',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' }
    ]
  }
] as const

const ethereum = await openChain('ethereum', 'target')
const target = await openChain('ready', 'target')

function configOf(which: FixtureName, call: unknown, more: object = {}): NetworkConfig {
  const { automation, ...rest } = readConfig(which)
  return { ...rest, automation: { ...automation, ...more, call: call as Hex } }
}

const evm = (args: { to?: Hex; source?: Hex; gas?: bigint; data?: Hex } = {}) =>
  buildEvmCall({ chain: ethereum, source: USER, to: CONTRACT, gas: 1n, ...args })
const through = (transactAs: Hex, gasLimit = 1n) =>
  buildEthereumXcmCall({
    chain: ethereum,
    transaction: { gasLimit, to: CONTRACT },
    transactAs
  })
const revive = (refTime: bigint, dest: Hex = CONTRACT) => {
  const weightLimit = { refTime, proofSize: 0n }
  const args = { dest, value: 0n, weightLimit, storageDepositLimit: 0n, data: '0x' }
  return encodeCall({
    call: readGivenCall({ chain: target, call: { pallet: 'revive', method: 'call', args } }),
    chains: [target]
  })
}

const NO_FUNCTION =
  'its data begins with 0x12345678, and no function of automation.abi has this selector'
const NAMED = `it is in the name of 0xCdCDCdCdcdcdcdCdcDcDCdcDcDCdCdcdCdcDCDcD, and runs as the user's account on the target, 0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac`

test.for<readonly [string, FixtureName, Hex, string, object?]>([
  [
    'the zero address',
    'ethereum',
    evm({ to: ZERO }),
    'it calls the zero address, at which there is no contract'
  ],
  [
    'the zero address of another pallet',
    'ready',
    revive(1n, ZERO),
    'it calls the zero address, at which there is no contract'
  ],
  ['no gas', 'ethereum', evm({ gas: 0n }), 'its limit of gas is zero'],
  ['no gas by a program', 'ethereum', through(USER, 0n), 'its limit of gas is zero'],
  ['no ref time', 'ready', revive(0n), 'its weight limit has a ref time of zero'],
  [
    'a function that the interface lacks',
    'ethereum',
    evm({ data: '0x12345678' }),
    NO_FUNCTION,
    { abi }
  ],
  ['another source', 'ethereum', evm({ source: OTHER }), NAMED],
  ['another account to transact as', 'ethereum', through(OTHER), NAMED]
])('a call of a contract with %s is refused', ([, which, call, problem, more]) => {
  const chain = which === 'ready' ? target : ethereum
  expect(() => encodeConfigured(chain, configOf(which, call, more))).toThrow(
    expect.objectContaining({
      code: 'ContractCallRefused',
      context: expect.objectContaining({ call, chain: 'target', problem })
    })
  )
})

test.each([
  ['the zero address', evm({ to: ZERO }), 'Give the address of the contract.'],
  ['no gas', evm({ gas: 0n }), 'Give it a limit of gas.'],
  [
    'another source',
    evm({ source: OTHER }),
    'Name 0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac in the call, as source or transactAs, or 0xCdCDCdCdcdcdcdCdcDcDCdcDcDCdCdcdCdcDCDcD as automation.account.'
  ]
])('the remedy for %s is stated', (_, call, remedy) => {
  expect(() => encodeConfigured(ethereum, configOf('ethereum', call))).toThrow(
    expect.objectContaining({ context: expect.objectContaining({ remedy }) })
  )
})

test.for<readonly [string, FixtureName, Hex, object?]>([
  ['of the user with gas', 'ethereum', evm()],
  ['by a program as the user', 'ethereum', through(USER)],
  ['with ref time', 'ready', revive(1n)],
  ['of a function of the interface', 'ethereum', evm({ data: TRANSFER }), { abi }],
  ['without an interface', 'ethereum', evm({ data: '0x12345678' })],
  [
    'of an interface without functions',
    'ethereum',
    evm({ data: '0x12345678' }),
    { abi: [{ type: 'event', name: 'Sent', inputs: [] }] }
  ],
  ['with less data than a selector', 'ethereum', evm({ data: '0x1234' }), { abi }]
])('a call of a contract %s is encoded as it is', ([, which, call, more]) => {
  const chain = which === 'ready' ? target : ethereum
  expect(encodeConfigured(chain, configOf(which, call, more))).toBe(call)
})

test.each([
  ['lacks', { pallet: 'assets', method: 'transfer', args: {} }, 'assets.transfer'],
  ['lacks, as bytes,', '0xffff', '0xffff']
])('a call that the target %s is malformed', (_, call, value) => {
  expect(() => encodeConfigured(target, configOf('ready', call))).toThrow(
    expect.objectContaining({
      code: 'CallMalformed',
      context: expect.objectContaining({ value })
    })
  )
})

test('a call of more than 4 MiB is malformed', () => {
  const remark = (length: number): Hex =>
    target.encodeCall({
      ...{ pallet: 'System', method: 'remark', args: { remark: new Uint8Array(length) } }
    })
  // The call has an index of 2 bytes and a length of 4 bytes before the remark.
  const most = 4 * 1024 * 1024 - 6
  expect(encodeConfigured(target, configOf('ready', remark(most)))).toHaveLength(8_388_610)
  expect(() => encodeConfigured(target, configOf('ready', remark(most + 1)))).toThrow(
    'has 4194305 bytes, and blocks have room for at most 4194304'
  )
})

test('a call by a program is made without the proxy, with the same transaction', () => {
  const own = encodeOwnCall(ethereum, configOf('ethereum', through(USER)))
  const text = (call: Hex) =>
    describeCall({ call: decodeCall({ chain: ethereum, bytes: call }), chains: [ethereum] })
  expect(text(own)).toBe(
    text(through(USER)).replace(/transactThroughProxy\(transactAs: \w+, /, 'transact(')
  )
  expect(encodeOwnCall(ethereum, configOf('ethereum', evm()))).toBe(evm())
})

test('the call is wrapped in the proxy of the configured type, and measured', async () => {
  const gather = (proxyType: string | undefined) =>
    gatherWith(callGatherer, 'ready', ({ config, chains }) => {
      if (proxyType === undefined) delete config.automation.proxyType
      else config.automation.proxyType = proxyType
      const weight = { ref_time: 5n, proof_size: 6n }
      const answer = async () => ({ value: { weight, partial_fee: 1n }, evidence: [] })
      chains.target = { call: answer as never }
    }) as Promise<Artifacts['call']>
  const named = await gather('Any')
  expect(named.description).toMatch(/^proxy\.proxy\(real: \w+, forceProxyType: Any, call: balances/)
  expect(named.evidence).toEqual([
    { kind: 'callData', chain: 'target', call: named.call, description: named.description }
  ])
  expect(named.weight.refTime).toBeGreaterThan(0n)
  expect(named.asset).toBeUndefined()
  expect((await gather(undefined)).description).toContain('forceProxyType: none')
})

test.each([
  ['its minimum and its token', { min_balance: 7n }, { symbol: 'USD', decimals: 6, minimum: 7n }],
  ['nothing without a minimum', { min_balance: '7' }, undefined],
  ['nothing if it does not exist', undefined, undefined]
])('of an asset that the call moves, %s are read', async (_, asset, expected) => {
  const id = { parents: 1, interior: 'Here' }
  const args = { id, target: `0x${'11'.repeat(32)}`, amount: 5n }
  const asked: unknown[] = []
  const found = (await gatherWith(callGatherer, 'ready', ({ config, chains }) => {
    config.automation.call = { pallet: 'foreignAssets', method: 'transfer', args } as never
    const weight = { ref_time: 5n, proof_size: 6n }
    chains.target = {
      call: (async () => ({ value: { weight, partial_fee: 1n }, evidence: [] })) as never,
      storage: async ({ pallet, entry, keys }: Parameters<typeof target.storage>[0]) => {
        asked.push([pallet, entry, keys?.length])
        const metadata = { symbol: new TextEncoder().encode('USD'), decimals: 6 }
        return { value: entry === 'Asset' ? asset : metadata, evidence: [] } as never
      }
    }
  })) as Artifacts['call']
  expect(found.asset).toEqual(expected)
  expect(asked).toEqual([
    ['ForeignAssets', 'Asset', 1],
    ['ForeignAssets', 'Metadata', 1]
  ])
})
