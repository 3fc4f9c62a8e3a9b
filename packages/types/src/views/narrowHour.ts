import type { ApiPromise } from '@polkadot/api'
import type { HourCalls } from '../generated/hour/calls.ts'
import type { HourConsts } from '../generated/hour/consts.ts'
import type { HourErrors } from '../generated/hour/errors.ts'
import type { HourEvents } from '../generated/hour/events.ts'
import type { HourQuery } from '../generated/hour/query.ts'
import type { HourTx } from '../generated/hour/tx.ts'
import type { HourRpc } from '../rpc/ServiceRpc.ts'
import { hourFingerprint } from './fingerprints.ts'
import { type NarrowArgs, narrowRuntime, type RuntimeView } from './narrowRuntime.ts'

/** A connection to a service chain of variant H, with the types of what the toolkit uses of it. */
export interface HourApi
  extends RuntimeView<
    HourTx<'promise'>,
    HourQuery<'promise'>,
    HourConsts<'promise'>,
    HourErrors<'promise'>,
    HourEvents<'promise'>,
    HourCalls<'promise'>,
    ApiPromise['rpc'] & Partial<HourRpc>
  > {
  /** Tells the views apart. */
  readonly variant: 'hour'
}

/**
 * Checks that a connection is one to a service chain of variant H, and types it as that.
 *
 * The check compares shapes, not names of networks; what is only degraded passes, and is listed in
 * `comparison`.
 *
 * @throws ParaclockError `RuntimeMismatch` if the chain lacks something that the view promises, and
 * what `compareRuntime` throws.
 */
export function narrowHour(args: NarrowArgs): HourApi {
  return { ...narrowRuntime<HourApi>(hourFingerprint(), args), variant: 'hour' }
}
