import { ApiPromise } from '@polkadot/api'
import { encodeAddress } from '@polkadot/util-crypto'
import { expect, onTestFinished, test } from 'vitest'
import { connectChain, createProvider } from '../src/index.ts'
import { assetHubRuntime } from './support/assetHubRuntime.ts'
import { startNodes } from './support/startNodes.ts'

// polkadot.js alone takes seconds on a busy machine.
const ROUND_TRIP_MS = 50

const accounts = Array.from({ length: 50 }, (_, index) =>
  encodeAddress(new Uint8Array(32).fill(index + 1), 2)
)

/** The same reads of accounts through polkadot.js and through a `Chain`. */
const readers = {
  'polkadot.js': async (urls: readonly string[]) => {
    const api = await ApiPromise.create({ provider: createProvider(urls), noInitWarn: true })
    onTestFinished(() => api.disconnect())
    return () => Promise.all(accounts.map((one) => api.query['system']?.['account']?.(one)))
  },
  Chain: async (urls: readonly string[]) => {
    const chain = await connectChain({ endpoints: urls })
    onTestFinished(() => chain.close())
    const read = { pallet: 'System', entry: 'Account' }
    return () => Promise.all(accounts.map((one) => chain.storage({ ...read, keys: [one] })))
  }
}

test.for(['polkadot.js', 'Chain'] as const)(
  '50 account reads through %s at 50 ms take at most 3 round trips',
  async (reader) => {
    const runtime = assetHubRuntime()
    const { urls, nodes } = await startNodes({ runtime, latencyMs: ROUND_TRIP_MS })
    const read = await readers[reader](urls)
    const before = nodes[0]?.requests.length ?? 0
    expect(await read()).toHaveLength(50)
    // The number of requests is an upper limit of the number of round trips.
    expect((nodes[0]?.requests.length ?? 0) - before).toBeLessThanOrEqual(3)
  }
)

test('single storage reads of one tick are one request', async () => {
  const { urls, nodes, chain } = await startNodes({ faults: [{}] })
  const provider = createProvider(urls)
  onTestFinished(() => provider.disconnect())
  const keys = Array.from(
    { length: 600 },
    (_, index) => `0xAB${index.toString(16).padStart(4, '0')}`
  )
  const values = keys.map((key, index) => (index % 3 === 0 ? key.toLowerCase() : null))
  for (const key of values) if (key !== null) chain.storage.set(key, key)
  const read = keys.map((key) => provider.send('state_getStorage', [key]))
  expect(await Promise.all(read)).toEqual(values)
  expect(nodes[0]?.count('state_queryStorageAt')).toBe(2)
  expect(nodes[0]?.count('state_getStorage')).toBe(0)
})
