import type { Block } from '@acala-network/chopsticks-core'
import { afterEach, expect, it, vi } from 'vitest'
import {
  bootNetwork,
  type Engine,
  type Network,
  stopChains,
  useEngine
} from '../src/bootNetwork.ts'
import { buildRelayBlock, readTime } from '../src/buildBlock.ts'
import { type Chain, callOf } from '../src/Chain.ts'
import { openChannels } from '../src/openChannels.ts'
import { fundService, grantProxy, setTarget, UNIT } from '../src/prepareUser.ts'
import { scheduleXcmp } from '../src/scheduleXcmp.ts'
import { account, succeed } from '../src/submit.ts'
import { travelTo } from '../src/travel.ts'

const owner = account('Bob')
const recipient = account('Charlie')

afterEach(() => {
  vi.restoreAllMocks()
})

/** Schnorrkel signs with random numbers: with the same ones, both networks sign the same bytes. */
function repeatRandomNumbers(): void {
  let count = 0
  vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint8Array) for (let i = 0; i < array.length; i += 1) array[i] = count++
    return array
  })
}

/** Opens channels and prepares a user, on the executor. */
async function prepare(service: 'service-hour' | 'service-minute'): Promise<Network> {
  const network = await bootNetwork(service)
  await setTarget(network, 5)
  await openChannels(network)
  await fundService(network)
  await grantProxy(network, owner, 'Automation')
  return network
}

/** Schedules a payment, made with the user's proxy. */
async function schedule(network: Network, amount: bigint, slot: number): Promise<void> {
  const call = callOf(network.target, 'balances.transferKeepAlive', recipient.address, amount)
  const task = { id: `pay ${amount}`, times: [slot], call, owner }
  await succeed(network, network.service, await scheduleXcmp(network, task), owner)
}

/** Schedules a task that the target refuses, and runs it and the one before to their effects. */
async function runTasks(network: Network, slot: number): Promise<void> {
  await schedule(network, 10n ** 9n * UNIT, slot)
  const { target } = await travelTo(network, slot * 1_000)
  expect(target.filter(({ name }) => name === 'proxy.ProxyExecuted')).toHaveLength(2)
  await buildRelayBlock(network.relay)
}

/** What there is to compare of each chain: the hashes of its blocks, and its state. */
async function describeChains(network: Network): Promise<unknown> {
  const chains = Object.entries(network).map(async ([name, { chain }]) => {
    const numbers = Array.from({ length: chain.head.number + 1 }, (_, number) => number)
    const blocks = await Promise.all(numbers.map((number) => chain.getBlockAt(number)))
    const keys = await chain.head.getKeysPaged({ prefix: '0x', pageSize: 1_000, startKey: '0x' })
    expect(keys.length).toBeLessThan(1_000)
    const state = await Promise.all(
      keys.map(async (key: string) => [key, await chain.head.get(key)])
    )
    return [name, { blocks: blocks.map((block) => block?.hash), state }] as const
  })
  return Object.fromEntries(await Promise.all(chains))
}

it.each([
  { service: 'service-hour', slotSeconds: 3_600 },
  { service: 'service-minute', slotSeconds: 60 }
] as const)(
  '$service: Chopsticks by itself comes to the same blocks and the same state',
  async ({ service, slotSeconds }) => {
    const network = await prepare(service)
    const slot =
      (Math.floor((await readTime(network.target)) / 1_000 / slotSeconds) + 2) * slotSeconds
    await schedule(network, UNIT, slot)
    const chains = Object.values(network) as Chain[]
    const heads = chains.map(({ chain }) => chain.head)
    const run = async (engine: Engine): Promise<unknown> => {
      repeatRandomNumbers()
      await useEngine(engine)
      for (const [at, { chain }] of chains.entries()) await chain.setHead(heads[at] as Block)
      await runTasks(network, slot)
      return await describeChains(network)
    }
    const fast = await run('executor')
    expect(await run('chopsticks')).toEqual(fast)
    await stopChains(chains)
  }
)
