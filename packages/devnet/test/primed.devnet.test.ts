import { createConnections } from '@paraclock/connect'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startDevnet } from '../src/index.ts'

test('a kept connection reads at once, of the next block, what was read of the last one', async () => {
  const net = await startDevnet({ variant: 'minute' })
  const connections = createConnections()
  onTestFinished(async () => {
    await connections.close()
    await net.stop()
  })
  const open = () =>
    connections.read(
      { endpoints: [net.service.wsUrl] },
      { name: 'service', signal: AbortSignal.timeout(30_000) }
    )
  const first = await open()
  const now = { pallet: 'Timestamp', entry: 'Now' }
  const issued = { pallet: 'Balances', entry: 'TotalIssuance' }
  const before = await first.storage(now)
  await first.storage(issued)
  await net.build(1)

  const next = await open()
  expect((await next.storage(now)).value).not.toBe(before.value)
  const asked = vi.spyOn(next.provider, 'request')
  expect((await next.storage(issued)).value).toBeGreaterThan(0n)
  expect(asked).not.toHaveBeenCalled()
})
