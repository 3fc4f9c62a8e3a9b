import { expect, onTestFinished, test } from 'vitest'
import { startDevnet } from '../src/index.ts'

test('a ready network has channels, rates, funds and proxies', async () => {
  const net = await startDevnet({ variant: 'minute', name: 'ready', ready: true })
  onTestFinished(() => net.stop())
  const count = async (chain: 'relay' | 'target' | 'service', pallet: string, item: string) =>
    (await net[chain].api.query[pallet]?.[item]?.keys())?.length
  expect(await count('relay', 'hrmp', 'hrmpChannels')).toBe(2)
  expect(await count('service', 'xcmpHandler', 'targets')).toBe(1)
  expect(await count('target', 'proxy', 'proxies')).toBe(6)
})
