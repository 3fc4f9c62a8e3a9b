import type { Hex } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import type { EventRecord } from '@polkadot/types/interfaces'
import type { Registry } from '@polkadot/types/types'

/** The events of a block, in the types of its runtime. */
export interface BlockEvents {
  readonly registry: Registry
  readonly events: readonly EventRecord['event'][]
  /** The chain's time at the block, in seconds since 1970. */
  readonly time: bigint
}

/** Reads the events of a block. */
export async function readBlockEvents(api: ApiPromise, hash: Hex): Promise<BlockEvents> {
  const at = await api.at(hash)
  const [records, now] = await Promise.all([
    at.query['system']?.['events']?.(),
    at.query['timestamp']?.['now']?.()
  ])
  return {
    registry: at.registry,
    events: ((records ?? []) as unknown as readonly EventRecord[]).map(({ event }) => event),
    time: BigInt(now?.toString() ?? 0) / 1000n
  }
}
