import type { ApiPromise } from '@polkadot/api'
import type { TargetCalls } from '../generated/target/calls.ts'
import type { TargetConsts } from '../generated/target/consts.ts'
import type { TargetErrors } from '../generated/target/errors.ts'
import type { TargetEvents } from '../generated/target/events.ts'
import type { TargetQuery } from '../generated/target/query.ts'
import type { TargetTx } from '../generated/target/tx.ts'
import { targetFingerprint } from './fingerprints.ts'
import { type NarrowArgs, narrowRuntime, type RuntimeView } from './narrowRuntime.ts'

/** A connection to a target chain, with the types of what the toolkit uses of it. */
export interface TargetApi
  extends RuntimeView<
    TargetTx<'promise'>,
    TargetQuery<'promise'>,
    TargetConsts<'promise'>,
    TargetErrors<'promise'>,
    TargetEvents<'promise'>,
    TargetCalls<'promise'>,
    ApiPromise['rpc']
  > {
  /** Tells the views apart. */
  readonly variant: 'target'
}

/**
 * Checks that a connection is one to a target chain, and types it as that.
 *
 * The check compares shapes, not names of networks; what is only degraded passes, and is listed in
 * `comparison`.
 *
 * @throws ParaclockError `RuntimeMismatch` if the chain lacks something that the view promises, and
 * what `compareRuntime` throws.
 */
export function narrowTarget(args: NarrowArgs): TargetApi {
  return { ...narrowRuntime<TargetApi>(targetFingerprint(), args), variant: 'target' }
}
