import { ParaclockError } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'

/**
 * Refuses a runtime without a clock, of which no block is built here. Some chains begin with a shell
 * of a few pallets, and their specifications hold that one for good.
 *
 * @throws ParaclockError `ChainBootFailed` if the runtime has no pallet Timestamp.
 */
export function checkClock(chain: string, { query }: Pick<ApiPromise, 'query'>): void {
  if (query['timestamp']?.['now'] !== undefined) return
  const reason =
    'its runtime has no pallet Timestamp, as a shell that the first upgrade of a chain replaces: give the runtime that the chain has now'
  throw new ParaclockError('ChainBootFailed', { chain, reason })
}
