import {
  Dice,
  FakeChain,
  FakeNode,
  plainRuntime,
  VirtualClock,
  VirtualNetwork
} from '@tooling/faults'
import { expect, test } from 'vitest'
import { connectVerified } from './connectVerified.ts'

test('a connection ends although an action before its end does not', async () => {
  const clock = new VirtualClock()
  const network = new VirtualNetwork(clock, new Dice(1), 1)
  const node = new FakeNode('node', new FakeChain('chain', plainRuntime(), 10), clock, {})
  const provider = { clock, ...network.providerOptions }
  const opening = connectVerified(
    { endpoints: await network.attach(node), provider },
    {
      method: 'openApi',
      make: async (made) => {
        made.onClose(() => new Promise(() => {}))
        return made
      }
    }
  )
  await clock.run(opening, 60_000)
  const made = await opening
  const begun = clock.now()
  const closing = made.close()
  await clock.run(closing, 60_000)
  await closing
  expect(clock.now() - begun).toBeLessThan(5000)
  expect(made.provider.state).toBe('idle')
  await network.close()
})
