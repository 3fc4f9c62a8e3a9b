import * as core from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'
import { freshModules } from '@tooling/vitest/freshModules'
import { expect, test } from 'vitest'
import { connectTab, endpointOf } from './connectTab.ts'

const net = {
  chains: ['relay', 'service'].map((name) => ({ name, openWire: `wire of the ${name}` }))
} as unknown as Devnet

/** The connections of the tab, over chains that are opened or fail. */
async function open() {
  const asked: unknown[] = []
  const closed: string[] = []
  const load = freshModules({
    '@paraclock/core': core,
    '@paraclock/connect': {
      connectChain: async (given: { readonly name: string }) => {
        asked.push(given)
        if (given.name === 'broken') throw new RangeError('it broke')
        return { name: given.name, close: async () => void closed.push(given.name) }
      }
    }
  })
  const loaded = await load<{ connectTab: typeof connectTab }>(
    import.meta.resolve('./connectTab.ts')
  )
  return { connections: loaded.connectTab(net), asked, closed }
}

const { signal } = new AbortController()

test('a chain of the tab is connected to by its wire, and trusted', async () => {
  const { connections, asked } = await open()
  const place = { endpoints: [endpointOf('service'), 'wss://elsewhere.example'] }
  await connections.read(place, { name: 'one', signal })
  await connections.read(place, { name: 'two', signal })
  const wire = [{ url: 'ws://service.tab', name: 'service', openWire: 'wire of the service' }]
  const rest = { signal, prove: { unproven: 'trust' } }
  expect(asked).toEqual([
    { endpoints: wire, name: 'one', ...rest },
    { endpoints: wire, name: 'two', ...rest }
  ])
})

test('what was opened is closed once, whatever could not be opened', async () => {
  const { connections, closed } = await open()
  const place = { endpoints: [endpointOf('relay')] }
  await expect(connections.read(place, { name: 'broken', signal })).rejects.toThrow('it broke')
  for (const name of ['one', 'two']) await connections.read(place, { name, signal })
  await connections.close()
  await connections.close()
  expect(closed).toEqual(['one', 'two'])
})

test.each([
  [[], ''],
  [['ws://relay.example'], 'ws://relay.example']
])('the endpoints %j are not of the tab', async (endpoints, value) => {
  const refused = connectTab(net).read({ endpoints }, { name: 'relay', signal })
  await expect(refused).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    context: {
      argument: 'the endpoint',
      value,
      problem: 'it is not a chain of the network in this tab'
    }
  })
})
