import {
  Dice,
  FakeChain,
  FakeNode,
  type NodeFaults,
  plainRuntime,
  VirtualClock,
  VirtualNetwork
} from '@tooling/faults'
import { onTestFinished } from 'vitest'
import type { ProviderOptions } from '../../src/pool/ProviderOptions.ts'
import { createProvider } from '../../src/provider/createProvider.ts'

const EVENTS = ['connected', 'disconnected', 'error', 'switched', 'exhausted'] as const

/** The arguments of {@link startVirtual}. */
export interface StartVirtualArgs {
  /** The faults of each node, one entry per node. */
  readonly faults?: readonly NodeFaults[]
  readonly options?: ProviderOptions
}

/**
 * Starts nodes of one chain in memory, and a provider over these nodes. A message takes 1 ms. The
 * waits between attempts have no random part. All events are recorded in order.
 */
export async function startVirtual({ faults = [{}], options }: StartVirtualArgs = {}) {
  const clock = new VirtualClock()
  const chain = new FakeChain('chain', plainRuntime(), 10)
  const network = new VirtualNetwork(clock, new Dice(1), 1)
  const nodes = faults.map((fault, index) => new FakeNode(`n${index}`, chain, clock, fault))
  const urls = await Promise.all(nodes.map((node) => network.attach(node)))
  const provider = createProvider(urls, {
    ...{ clock, random: () => 1, autoConnect: false, stallMs: 0 },
    ...network.providerOptions,
    ...options
  })
  const events: unknown[][] = []
  for (const name of EVENTS) provider.on(name, (value) => events.push([name, value]))
  onTestFinished(async () => {
    await provider.disconnect()
    await network.close()
  })
  /** Lets time pass until the work has ended, and returns its result. */
  const finish = async <Result>(work: Promise<Result>): Promise<Result> => {
    work.catch(() => {})
    await clock.run(work, 600_000)
    return await work
  }
  /** Lets time pass. */
  const wait = (milliseconds: number): Promise<void> => finish(clock.sleep(milliseconds))
  /** Returns the events since the last call. */
  const takeEvents = (): unknown[][] => events.splice(0)
  return { clock, chain, nodes, urls, provider, finish, wait, takeEvents }
}
