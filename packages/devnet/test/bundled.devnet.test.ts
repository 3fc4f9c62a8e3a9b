import { connectChain, openBlockState } from '@paraclock/connect'
import { createLayeredStorage } from '@paraclock/executor'
import { readQueueLimits } from '@paraclock/simulation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOf, type Devnet, startDevnet } from '../src/index.ts'

let net: Devnet

beforeAll(async () => {
  net = await startDevnet({ name: 'bundled', target: 'bundled' })
})

afterAll(() => net?.stop())

/** What the runtime has read from the digests of the last four blocks: core, place, number of cores. */
async function readPlaces(): Promise<readonly unknown[]> {
  const { api } = net.target
  const last = (await api.rpc.chain.getHeader()).number.toNumber()
  return await Promise.all(
    [3, 2, 1, 0].map(async (back) => {
      const at = await api.at(await api.rpc.chain.getBlockHash(last - back))
      const { poVMessagesTracker, previousCoreCount } = at.query['parachainSystem'] ?? {}
      const tracker = (await poVMessagesTracker?.())?.toJSON() as Record<string, number>
      return [
        tracker['coreSelector'],
        tracker['bundleIndex'],
        (await previousCoreCount?.())?.toJSON()
      ]
    })
  )
}

/** Reads for how long the queue executes a message, in a first block and in the one that has it. */
async function readTimes() {
  const target = await connectChain({ endpoints: net.target.wsUrl, name: 'target' })
  const item = { pallet: 'ParachainSystem', entry: 'PreviousCoreCount' }
  const { value: cores = 0 } = await target.storage<number>(item)
  const state = await (await openBlockState(target)).open()
  const limits = await readQueueLimits({
    ...{ runtime: target.runtime, methods: state.runtime.methods, block: target.block, cores },
    call: async (method, input, changes) => {
      const storage = createLayeredStorage(state.storage, changes)
      return (await state.call(method, input, { storage })).result
    }
  })
  await target.close()
  return { first: limits?.first.refTime, served: limits?.served.refTime }
}

// The queue has 35% of two seconds, and of what one of four blocks has of one core or of three.
test('a bundled target builds four blocks, and the place of each decides its weight', async () => {
  await net.build(2)
  expect(await readPlaces()).toEqual([0, 1, 2, 3].map((index) => [0, index, 1]))
  expect(await readTimes()).toEqual({ first: 700_000_000_000n, served: 175_000_000_000n })
  const next = (await net.relay.api.rpc.chain.getHeader()).number.toNumber() + 4
  const whole = [[{ Task: net.target.paraId }, 57_600]]
  // The third core is its own. The other two are for services.
  for (const core of [0, 1])
    await net.sudo(net.relay, callOf(net.relay, 'coretime.assignCore', core, next, whole, null))
  await net.build(8)
  expect(await readPlaces()).toEqual([
    [0, 0, 3],
    [0, 1, 3],
    [1, 0, 3],
    [2, 0, 3]
  ])
  expect(await readTimes()).toEqual({ first: 700_000_000_000n, served: 350_000_000_000n })
})
