import { createChain, createMemorySource } from '@paraclock/connect'
import { DeadlineExceeded, ParaclockError, RuntimeApiMissing } from '@paraclock/core'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { targetChain, targetPallet } from '../../test/support/openTarget.ts'
import { isAnswered } from '../prove/Prover.ts'
import { listPriceable } from './readFees.ts'
import { readProxyPallet } from './readProxyPallet.ts'

// Runtime paraclock-target 1000.
test('the proxy pallet of the devnet target is described from its metadata', () => {
  expect(targetPallet).toEqual({
    chain: 'Acme',
    section: 'proxy',
    calls: {
      proxy: { palletIndex: 41, callIndex: 0 },
      addProxy: { palletIndex: 41, callIndex: 1 },
      removeProxy: { palletIndex: 41, callIndex: 2 },
      removeProxies: { palletIndex: 41, callIndex: 3 }
    },
    form: { address: 'multiAddress', blockNumberBytes: 4 },
    types: [
      { name: 'Any', index: 0 },
      { name: 'NonTransfer', index: 1 },
      { name: 'Automation', index: 2 }
    ],
    depositBase: 10_000_000_000n,
    depositFactor: 1_000_000_000n,
    maxProxies: 32
  })
})

test('a pallet of another name is found by its calls, and no other is', () => {
  const { metadata } = targetChain.runtime
  const withPallets = (pallets: typeof metadata.pallets) =>
    createChain({
      name: 'Acme',
      metadata: openRuntime({ metadata: { ...metadata, pallets } }),
      source: createMemorySource()
    })
  const renamed = metadata.pallets.map((pallet) =>
    pallet.name === 'Proxy' ? { ...pallet, name: 'Delegation', constants: [] } : pallet
  )
  expect(readProxyPallet(withPallets(renamed))).toMatchObject({
    section: 'delegation',
    calls: targetPallet.calls,
    maxProxies: 0
  })
  const others = metadata.pallets.filter(({ name }) => name !== 'Proxy')
  expect(readProxyPallet(withPallets(others))).toBeUndefined()
})

test('every transaction that a plan may ask for is priced, and a chain without batches has none', () => {
  const delegate = `0x${'22'.repeat(32)}` as Parameters<typeof listPriceable>[0]['delegate']
  const grants = [{ delegate, proxyType: 'Any', delay: 0 }]
  const facts = { pallet: targetPallet, contracts: undefined, delegate, grants }
  const batchAll = { palletIndex: 40, callIndex: 2 }
  const priced = listPriceable({ ...facts, batchAll }).map(({ calls }) => calls.join('+'))
  expect(priced).toEqual([
    'addProxy',
    'removeProxy',
    'removeProxies',
    'addProxy+removeProxy',
    'removeProxy+addProxy'
  ])
  expect(listPriceable({ ...facts, batchAll: undefined })).toHaveLength(3)
  expect(listPriceable({ ...facts, pallet: { ...targetPallet, types: [] }, batchAll })).toEqual([])
})

test('a runtime that stops has answered, and a connection that ends has not', () => {
  const trap = new Error('4003: Client error: Execution failed: wasm trap: unreachable')
  const unknown = new Error('-32601: Method not found')
  const missing = new ParaclockError(RuntimeApiMissing, { name: 'DryRunApi', problem: 'none' })
  expect([trap, unknown, missing].map(isAnswered)).toEqual([true, true, true])
  const gone = new Error('WebSocket is not connected')
  const late = new ParaclockError(DeadlineExceeded, { what: 'asking', milliseconds: 1 })
  expect([gone, 'socket closed', late].map(isAnswered)).toEqual([false, false, false])
})
