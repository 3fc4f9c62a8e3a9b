import type { ApiPromise } from '@polkadot/api'
import type { MinuteCalls } from '../generated/minute/calls.ts'
import type { MinuteConsts } from '../generated/minute/consts.ts'
import type { MinuteErrors } from '../generated/minute/errors.ts'
import type { MinuteEvents } from '../generated/minute/events.ts'
import type { MinuteQuery } from '../generated/minute/query.ts'
import type { MinuteTx } from '../generated/minute/tx.ts'
import type { MinuteRpc } from '../rpc/ServiceRpc.ts'
import { minuteFingerprint } from './fingerprints.ts'
import { type NarrowArgs, narrowRuntime, type RuntimeView } from './narrowRuntime.ts'

/** A connection to a service chain of variant M, with the types of what the toolkit uses of it. */
export interface MinuteApi
  extends RuntimeView<
    MinuteTx<'promise'>,
    MinuteQuery<'promise'>,
    MinuteConsts<'promise'>,
    MinuteErrors<'promise'>,
    MinuteEvents<'promise'>,
    MinuteCalls<'promise'>,
    ApiPromise['rpc'] & Partial<MinuteRpc>
  > {
  /** Tells the views apart. */
  readonly variant: 'minute'
}

/**
 * Checks that a connection is one to a service chain of variant M, and types it as that.
 *
 * The check compares shapes, not names of networks; what is only degraded passes, and is listed in
 * `comparison`.
 *
 * @throws ParaclockError `RuntimeMismatch` if the chain lacks something that the view promises, and
 * what `compareRuntime` throws.
 */
export function narrowMinute(args: NarrowArgs): MinuteApi {
  return { ...narrowRuntime<MinuteApi>(minuteFingerprint(), args), variant: 'minute' }
}
