import type { ApiPromise } from '@polkadot/api'
import type { RelayCalls } from '../generated/relay/calls.ts'
import type { RelayConsts } from '../generated/relay/consts.ts'
import type { RelayErrors } from '../generated/relay/errors.ts'
import type { RelayEvents } from '../generated/relay/events.ts'
import type { RelayQuery } from '../generated/relay/query.ts'
import type { RelayTx } from '../generated/relay/tx.ts'
import { relayFingerprint } from './fingerprints.ts'
import { type NarrowArgs, narrowRuntime, type RuntimeView } from './narrowRuntime.ts'

/** A connection to a relay chain, with the types of what the toolkit uses of it. */
export interface RelayApi
  extends RuntimeView<
    RelayTx<'promise'>,
    RelayQuery<'promise'>,
    RelayConsts<'promise'>,
    RelayErrors<'promise'>,
    RelayEvents<'promise'>,
    RelayCalls<'promise'>,
    ApiPromise['rpc']
  > {
  /** Tells the views apart. */
  readonly variant: 'relay'
}

/**
 * Checks that a connection is one to a relay chain, and types it as that.
 *
 * The check compares shapes, not names of networks; what is only degraded passes, and is listed in
 * `comparison`.
 *
 * @throws ParaclockError `RuntimeMismatch` if the chain lacks something that the view promises, and
 * what `compareRuntime` throws.
 */
export function narrowRelay(args: NarrowArgs): RelayApi {
  return { ...narrowRuntime<RelayApi>(relayFingerprint(), args), variant: 'relay' }
}
