import type { UnixSeconds } from '@paraclock/core'
import type { Network } from './bootNetwork.ts'
import { type Chain, readStorage } from './Chain.ts'
import { type ChainEvent, readEventsAfter, readHead } from './submit.ts'

/** What service and target reported at one time. */
export interface Moment {
  /** Events of the service's blocks. */
  readonly service: readonly ChainEvent[]
  /** Events of the target's blocks, to which the service's messages came. */
  readonly target: readonly ChainEvent[]
}

/** The time of a chain's head, in milliseconds. */
export async function readTime(chain: Chain): Promise<number> {
  return Number(await readStorage(chain, 'timestamp.now'))
}

/** Builds blocks of all chains at `atMillis`, and until every message has arrived. */
export async function travelTo(
  { devnet, service, target }: Network,
  atMillis: number
): Promise<Moment> {
  const heads = [await readHead(service), await readHead(target)] as const
  await devnet.travelTo(BigInt(atMillis / 1_000) as UnixSeconds, { refused: 'report' })
  await devnet.settle({ refused: 'report' })
  return {
    service: await readEventsAfter(service, heads[0]),
    target: await readEventsAfter(target, heads[1])
  }
}
