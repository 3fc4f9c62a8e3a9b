import type { Network } from './bootNetwork.ts'
import { buildBlock } from './buildBlock.ts'
import { type ChainEvent, readEvents } from './submit.ts'

/** What service and target reported at one time. */
export interface Moment {
  /** Events of the service's block. */
  readonly service: readonly ChainEvent[]
  /** Events of the target's block, which came after it. */
  readonly target: readonly ChainEvent[]
}

/** Lets service and target build their block at the time `atMillis`, the service first. */
export async function travelTo(network: Network, atMillis: number): Promise<Moment> {
  await buildBlock(network, network.service, atMillis)
  await buildBlock(network, network.target, atMillis)
  return {
    service: await readEvents(network.service),
    target: await readEvents(network.target)
  }
}
