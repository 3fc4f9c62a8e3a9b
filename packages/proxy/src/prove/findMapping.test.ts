import { createChain, createMemorySource } from '@paraclock/connect'
import type { SimulatedChange } from '@paraclock/executor/simulate'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { PalletModel } from '../../test/support/PalletModel.ts'
import { draftProxy } from '../plan/draftProxy.ts'
import type { ProxyTypeProof } from '../state/ProxyTypeProof.ts'
import { findMapping } from './findMapping.ts'

const metadata = readRuntimeMetadata({ runtime: 'target', version: 16 })
const target = createChain({ name: 'target', metadata, source: createMemorySource() })
const { signal } = new AbortController()
const mapped = { pallet: 'Revive', item: 'OriginalAccount', after: '5G' } as SimulatedChange
const state = new PalletModel({ free: 10n ** 12n, grants: [] }).read()

/** Finds the call where one of the two has an effect, or neither. */
function find(effective: number) {
  let asked = 0
  const run = async () => (asked++ === effective ? [mapped] : [])
  return findMapping({ target, state, signal, run })
}

const planned = async (effective: number) => {
  const mapping = await find(effective)
  const proof = { chain: state.chain, types: [], reachesContracts: true, mapping }
  const plan = draftProxy(state, { proxyType: 'Any', proof: proof as unknown as ProxyTypeProof })
  return plan.steps.flatMap(({ description }) => /revive\.\w+/.exec(description)?.[0] ?? [])
}

test('the call that maps the account in a run is planned, and none where none does', async () => {
  expect(await find(0)).toMatchObject({ name: 'mapAccount' })
  const { runtime } = target
  const batch = await find(1)
  expect(batch).toMatchObject({ name: 'batchMapAccounts' })
  const call = batch !== undefined && 'call' in batch ? batch.call : '0x'
  expect(target.decodeCall(call)).toMatchObject({
    method: 'batch_map_accounts',
    args: { accounts: [runtime.readInput('AccountId', state.user)] }
  })
  expect(await find(2)).toEqual({ name: 'none' })
  expect(await planned(0)).toEqual(['revive.mapAccount'])
  expect(await planned(1)).toEqual(['revive.batchMapAccounts'])
  expect(await planned(2)).toEqual([])
})
