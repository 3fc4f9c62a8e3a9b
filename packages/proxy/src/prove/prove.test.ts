import type { DispatchError } from '@polkadot/types/interfaces'
import { expect, test } from 'vitest'
import { targetPallet as pallet, targetMetadata } from '../../test/support/openTarget.ts'
import type { ProvedType } from '../shapes/ProxyTypeProof.ts'
import { createDispatchError } from './createDispatchError.ts'
import { encodeStoredGrant } from './encodeStoredGrant.ts'
import { nameError } from './nameError.ts'
import { rankTypes } from './rankTypes.ts'
import { readTrial, type TrialEvent } from './readTrial.ts'

const { registry } = targetMetadata
const errorOf = (value: unknown): DispatchError => createDispatchError(registry, value)
// System is pallet 0 and CallFiltered its error 5; Proxy is pallet 41 and NotProxy its error 2.
const FILTERED = errorOf({ Module: { index: 0, error: '0x05000000' } })
const NOT_PROXY = errorOf({ Module: { index: 41, error: '0x02000000' } })
const executed = (error?: DispatchError): TrialEvent => ({ name: 'proxy.ProxyExecuted', error })
const read = (events: readonly TrialEvent[], outer?: string) =>
  readTrial({ registry, section: 'proxy', events, outer })

test('errors have the names of the metadata', () => {
  expect(nameError(registry, FILTERED)).toBe('system.CallFiltered')
  expect(nameError(registry, NOT_PROXY)).toBe('proxy.NotProxy')
  expect(nameError(registry, errorOf({ Token: 'FundsUnavailable' }))).toBe('Token.FundsUnavailable')
  expect(nameError(registry, errorOf('BadOrigin'))).toBe('BadOrigin')
})

test('a filter that refuses is told from a call that fails', () => {
  expect(read([executed()])).toEqual({ kind: 'admitted', failure: null })
  expect(read([executed(FILTERED)])).toEqual({ kind: 'refused' })
  expect(read([executed(errorOf('BadOrigin'))])).toEqual({ kind: 'admitted', failure: 'BadOrigin' })
})

test('a batch that stops at a call which the filter refuses is refused as a whole', () => {
  const interrupted = { name: 'utility.BatchInterrupted', error: FILTERED }
  expect(read([interrupted, executed()])).toEqual({ kind: 'refused' })
  const item = { name: 'utility.ItemFailed', error: errorOf('BadOrigin') }
  expect(read([item, executed()])).toEqual({ kind: 'admitted', failure: 'BadOrigin' })
  const filtered = { name: 'utility.ItemFailed', error: FILTERED }
  expect(read([item, filtered, executed()])).toEqual({ kind: 'refused' })
})

test('where the proxy was not reached, nothing is learned', () => {
  expect(read([], 'proxy.NotProxy')).toEqual({ kind: 'inconclusive', reason: 'proxy.NotProxy' })
  expect(read([{ name: 'balances.Withdraw', error: undefined }])).toMatchObject({
    kind: 'inconclusive'
  })
})

const type = (proxyType: string, admits: readonly string[] | null): ProvedType => ({
  proxyType,
  verdict: admits?.includes('no') ? 'refused' : 'admitted',
  failure: null,
  by: 'dryRunApi',
  reason: null,
  admits,
  evidence: []
})

test('the type that admits the fewest other calls comes first', () => {
  const types = [
    type('Any', ['a', 'b', 'c']),
    type('NonTransfer', ['a']),
    type('Automation', ['a', 'b'])
  ]
  expect(rankTypes(pallet, types)).toEqual(['NonTransfer', 'Automation', 'Any'])
})

test('among types alike, or not measured, the one that the runtime lists last comes first', () => {
  const alike = [type('Any', ['a']), type('NonTransfer', ['a']), type('Automation', ['no'])]
  expect(rankTypes(pallet, alike)).toEqual(['NonTransfer', 'Any'])
  const unknown = [type('Any', null), type('NonTransfer', ['a']), type('Automation', null)]
  expect(rankTypes(pallet, unknown)).toEqual(['Automation', 'NonTransfer', 'Any'])
})

test('a stored proxy is what the chain would store', () => {
  const delegate = `0x${'ab'.repeat(32)}` as Parameters<typeof encodeStoredGrant>[0]['delegate']
  const encoded = encodeStoredGrant({ pallet, delegate, proxyType: 'Automation' })
  const definition =
    '{"delegate":"AccountId","proxyType":"ParaclockTargetProxiesProxyType","delay":"u32"}'
  const stored = registry.createTypeUnsafe(`(Vec<${definition}>,u128)`, [encoded])
  expect(stored.toHex()).toBe(encoded)
  expect(stored.toJSON()).toMatchObject([[{ proxyType: 'Automation', delay: 0 }], 11_000_000_000])
})
