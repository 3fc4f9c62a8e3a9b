import { TypeRegistry } from '@polkadot/types'
import { expect, test } from 'vitest'
import {
  makeCall,
  targetPallet as pallet,
  readCall,
  targetChain
} from '../../test/support/openTarget.ts'
import type { ProvedType } from '../state/ProxyTypeProof.ts'
import { buildProbes } from './buildProbes.ts'
import { encodeStoredGrant, readDirectTrial, readTrial, type TrialEvent } from './Prover.ts'
import { rankTypes } from './proveProxyTypes.ts'
import { reachesContract } from './reachesContract.ts'

const { runtime } = targetChain
const FILTERED = 'system.CallFiltered'
const report = (title: string, error: string | undefined = undefined): TrialEvent => ({
  title,
  failure: error === undefined ? undefined : { name: error }
})
const executed = (error?: string): TrialEvent => report('proxy.ProxyExecuted', error)
const read = (events: readonly TrialEvent[], outer: string | undefined = undefined) =>
  readTrial({ section: 'proxy', events, outer })

test('a filter that refuses is told from a call that fails', () => {
  expect(read([executed()])).toEqual({ kind: 'admitted', failure: undefined })
  expect(read([executed(FILTERED)])).toEqual({ kind: 'refused' })
  expect(read([executed('BadOrigin')])).toEqual({ kind: 'admitted', failure: 'BadOrigin' })
})

test('a batch that stops at a call which the filter refuses is refused as a whole', () => {
  const interrupted = report('utility.BatchInterrupted', FILTERED)
  expect(read([interrupted, executed()])).toEqual({ kind: 'refused' })
  const item = report('utility.ItemFailed', 'BadOrigin')
  expect(read([item, executed()])).toEqual({ kind: 'admitted', failure: 'BadOrigin' })
  const filtered = report('utility.ItemFailed', FILTERED)
  expect(read([item, filtered, executed()])).toEqual({ kind: 'refused' })
})

test('where the proxy was not reached, nothing is learned', () => {
  expect(read([], 'proxy.NotProxy')).toEqual({ kind: 'inconclusive', reason: 'proxy.NotProxy' })
  expect(read([report('balances.Withdraw')])).toMatchObject({
    kind: 'inconclusive'
  })
})

test('of a call that looks for its proxy itself, the chain tells which types it takes', () => {
  expect(readDirectTrial('Any', undefined)).toEqual({ kind: 'admitted', failure: undefined })
  expect(readDirectTrial('NonTransfer', undefined)).toEqual({
    kind: 'admitted',
    failure: undefined
  })
  expect(readDirectTrial('NonTransfer', 'ethereumXcm.NoProxy')).toEqual({ kind: 'refused' })
  expect(readDirectTrial('Any', 'evm.BalanceLow')).toEqual({
    kind: 'admitted',
    failure: 'evm.BalanceLow'
  })
  expect(readDirectTrial('NonTransfer', 'BadOrigin')).toMatchObject({
    kind: 'inconclusive',
    reason: 'the chain takes the call from programs alone'
  })
})

test('a probe is one call of each kind, which polkadot.js reads under the same name', () => {
  const probes = buildProbes(runtime, 'proxy')
  const names = probes.map(({ name }) => name)
  expect(names).toContain('balances.transferAll')
  expect(names.filter((name) => name.startsWith('proxy.'))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  for (const { name, call } of probes) {
    const { section, method } = readCall(call)
    expect(`${section}.${method}`).toBe(name)
  }
})

test('a call of a contract is found at any depth, and other calls of its pallet are not', () => {
  const args = [`0x${'12'.repeat(20)}`, 0, { refTime: 1, proofSize: 1 }, 0, '0x']
  const inner = makeCall('revive', 'call', ...args)
  const remark = makeCall('system', 'remark', '0x01')
  const revive = inner.callIndex[0] ?? -1
  const reaches = (call: { toHex(): `0x${string}` }): boolean =>
    reachesContract(runtime, call.toHex(), revive)
  expect(reaches(inner)).toBe(true)
  const batch = makeCall('utility', 'batch', [remark, makeCall('utility', 'batchAll', [inner])])
  expect(reaches(batch)).toBe(true)
  expect(reaches(makeCall('utility', 'batch', [remark]))).toBe(false)
  expect(reaches(makeCall('revive', 'mapAccount'))).toBe(false)
  // The call acts as a fallback account, which needs no mapping.
  expect(reaches(makeCall('revive', 'dispatchAsFallbackAccount', inner))).toBe(false)
})

const type = (proxyType: string, admits: readonly string[] | undefined): ProvedType => ({
  proxyType,
  verdict: admits?.includes('no') ? 'refused' : 'admitted',
  failure: undefined,
  by: 'dryRunApi',
  reason: undefined,
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
  const unknown = [
    type('Any', undefined),
    type('NonTransfer', ['a']),
    type('Automation', undefined)
  ]
  expect(rankTypes(pallet, unknown)).toEqual(['Automation', 'NonTransfer', 'Any'])
})

test('a stored proxy is what the chain would store', () => {
  const delegate = `0x${'ab'.repeat(32)}` as Parameters<typeof encodeStoredGrant>[0]['delegate']
  const encoded = encodeStoredGrant({ pallet, delegate, proxyType: 'Automation' })
  const definition = { delegate: 'AccountId', proxyType: 'u8', delay: 'u32' }
  const type = `(Vec<${JSON.stringify(definition)}>,u128)`
  const stored = new TypeRegistry().createTypeUnsafe(type, [encoded])
  expect(stored.toHex()).toBe(encoded)
  expect(stored.toJSON()).toMatchObject([[{ proxyType: 2, delay: 0 }], 11_000_000_000])
})
