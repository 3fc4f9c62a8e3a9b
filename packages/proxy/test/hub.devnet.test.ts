import { startDevnet } from '@paraclock/devnet'
import { readBest } from '@tooling/devnet/readBest'
import { expect, onTestFinished, test } from 'vitest'
import { draftProxy, proveProxyTypes, readProxies } from '../src/index.ts'

// Asset Hub maps accounts when they are created, and accepts `map_account` without an effect.
test('on Asset Hub, no mapping with a deposit is suggested, because none has an effect there', async () => {
  const net = await startDevnet({ network: 'hub', variant: 'minute' })
  onTestFinished(() => net.stop())
  const { assetHub } = net
  if (assetHub === undefined) throw new Error('the network has no Asset Hub')
  const target = await readBest(assetHub)
  const user = `0x${'5a'.repeat(32)}`
  const state = await readProxies({ target, user, service: { paraId: 2115 } })
  expect(state.contracts).toMatchObject({ isMapped: false })
  const contract = { dest: `0x${'12'.repeat(20)}`, value: 0, data: '0x' }
  const limits = { weightLimit: { refTime: 1, proofSize: 1 }, storageDepositLimit: 0 }
  const call = { pallet: 'revive', method: 'call', args: { ...contract, ...limits } }
  const proof = await proveProxyTypes({ target, state, call })
  expect(proof.mapping).toEqual({ name: 'none' })
  const { steps } = draftProxy(state, { proof, proxyType: 'Any' })
  expect(steps.map(({ action }) => action)).toEqual(['addProxy'])
})
