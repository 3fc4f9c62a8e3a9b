import { expect, test } from 'vitest'
import { createStubChain } from '../../test/stubChain.ts'
import { ChainProvider } from './ChainProvider.ts'
import { createRpcMethods } from './createRpcMethods.ts'

const start = () => {
  const stub = createStubChain()
  const more = { extra: async () => 'more', system_version: async () => 'its own' }
  const methods = createRpcMethods({ ...stub, properties: { tokenSymbol: 'TGT' }, more })
  return { stub, provider: new ChainProvider(methods) }
}

test('methods are answered, those that come on top of a node before its own', async () => {
  const { provider } = start()
  expect(await provider.send('extra', [])).toBe('more')
  expect(await provider.send('system_version', [])).toBe('its own')
  expect(await provider.send('system_properties', [])).toEqual({ tokenSymbol: 'TGT' })
  const { methods } = await provider.send<{ methods: readonly string[] }>('rpc_methods', [])
  expect(methods).toContain('extra')
  expect(methods).toEqual([...methods].sort())
  await expect(provider.send('nothing', [])).rejects.toMatchObject({ code: 'RpcMethodUnknown' })
})

test('a subscription tells until it ends, by itself or with the connection', async () => {
  const { stub, provider } = start()
  const heard: unknown[] = []
  const hear = (_error: unknown, head: unknown) => void heard.push(head)
  const first = await provider.subscribe('', 'chain_subscribeNewHeads', [], hear)
  const second = await provider.clone().subscribe('', 'chain_subscribeNewHeads', [], hear)
  expect(first).not.toBe(second)
  stub.build()
  expect(heard).toHaveLength(4)
  expect(await provider.unsubscribe('', 'chain_unsubscribeNewHeads', first)).toBe(true)
  expect(await provider.unsubscribe('', 'chain_unsubscribeNewHeads', first)).toBe(false)
  stub.build()
  expect(heard).toHaveLength(5)
  await provider.subscribe('', 'chain_subscribeNewHeads', [], hear)
  await provider.disconnect()
  stub.build()
  expect(heard).toHaveLength(7)
})
