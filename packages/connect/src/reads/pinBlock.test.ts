import type { Hex } from '@paraclock/core'
import { ApiPromise } from '@polkadot/api'
import { HEIGHT_KEY } from '@tooling/faults'
import { expect, onTestFinished, test } from 'vitest'
import { assetHubRuntime } from '../../test/support/assetHubRuntime.ts'
import { startNodes } from '../../test/support/startNodes.ts'
import { createProvider } from '../provider/createProvider.ts'
import { pinBlock } from './pinBlock.ts'

// polkadot.js alone takes seconds on a busy machine.
test('every read is at the pinned block while the chain advances', async () => {
  const { urls, chain, nodes } = await startNodes()
  const provider = createProvider(urls)
  onTestFinished(() => provider.disconnect())
  const hash = chain.hashAt(5) as Hex
  const view = pinBlock(provider, hash)
  const read = async (): Promise<unknown> => [
    await view.send('state_getStorage', [HEIGHT_KEY]),
    await view.send('chain_getHeader', []),
    await view.send('chain_getBlockHash', []),
    await view.send('chain_getFinalizedHead', []),
    await view.send('state_queryStorageAt', [[HEIGHT_KEY]])
  ]
  const before = await read()
  expect(before).toMatchObject(['0x05000000', { number: '0x5' }, hash, hash, [{ block: hash }]])
  chain.produce()
  chain.finalize(11)
  expect(await read()).toEqual(before)
  expect(nodes[0]?.requests.filter(({ method }) => method === 'chain_getFinalizedHead')).toEqual([])
})

test('a block of the caller stays, and block numbers are looked up', async () => {
  const { urls, chain } = await startNodes()
  const provider = createProvider(urls)
  onTestFinished(() => provider.disconnect())
  const view = pinBlock(provider, chain.hashAt(5) as Hex)
  expect(await view.send('chain_getHeader', [chain.hashAt(3)])).toMatchObject({ number: '0x3' })
  expect(await view.send('chain_getBlockHash', [2])).toBe(chain.hashAt(2))
  expect(await view.send('chain_getBlockHash', [0])).toBe(chain.genesisHash)
})

test('other calls than reads of a block are refused', async () => {
  const { urls, chain, nodes } = await startNodes()
  const provider = createProvider(urls)
  onTestFinished(() => provider.disconnect())
  const view = pinBlock(provider, chain.hashAt(5) as Hex)
  const refused = { code: 'ArgumentInvalid' }
  await expect(view.send('author_submitExtrinsic', ['0x00'])).rejects.toMatchObject(refused)
  await expect(view.send('dev_effect', ['x'])).rejects.toMatchObject(refused)
  await expect(view.subscribe('a', 'chain_subscribeNewHeads', [], () => {})).rejects.toMatchObject(
    refused
  )
  await expect(view.unsubscribe('a', 'chain_unsubscribeNewHeads', 1)).rejects.toMatchObject(refused)
  expect(nodes[0]?.count('dev_effect')).toBe(0)
})

test('polkadot.js runs on a view, and closing it does not close the provider', async () => {
  const { urls, chain } = await startNodes({ runtime: assetHubRuntime() })
  const provider = createProvider(urls)
  onTestFinished(() => provider.disconnect())
  const api = await ApiPromise.create({
    provider: pinBlock(provider, chain.hashAt(5) as Hex).clone(),
    noInitWarn: true
  })
  expect((await api.rpc.chain.getHeader()).number.toNumber()).toBe(5)
  await api.query['system']?.['account']?.(new Uint8Array(32))
  await api.disconnect()
  expect(provider.isConnected).toBe(true)
  expect(await provider.send('system_chain', [])).toBe('Asset Hub Kusama')
})
