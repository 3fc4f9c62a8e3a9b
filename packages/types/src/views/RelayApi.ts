import type { ApiPromise } from '@polkadot/api'
import type { RelayCalls } from '../generated/relay/calls.ts'
import type { RelayConsts } from '../generated/relay/consts.ts'
import type { RelayErrors } from '../generated/relay/errors.ts'
import type { RelayEvents } from '../generated/relay/events.ts'
import type { RelayQuery } from '../generated/relay/query.ts'
import type { RelayTx } from '../generated/relay/tx.ts'
import type { RuntimeView } from './RuntimeView.ts'

/**
 * A connection to a relay chain, with the types of what the toolkit uses of it.
 *
 * Only what was checked when the view was made is offered: anything else is a type error here, and
 * is reached through `api`. A pallet that such a chain may lack is an optional property.
 */
export interface RelayApi extends RuntimeView {
  /** Tells the views apart. */
  readonly variant: 'relay'
  /** The calls. */
  readonly tx: RelayTx<'promise'>
  /** The storage. */
  readonly query: RelayQuery<'promise'>
  /** The constants. */
  readonly consts: RelayConsts<'promise'>
  /** The errors, to recognise one by. */
  readonly errors: RelayErrors<'promise'>
  /** The events, to recognise one by. */
  readonly events: RelayEvents<'promise'>
  /** The runtime APIs. */
  readonly calls: RelayCalls<'promise'>
  /** The node's RPC methods. */
  readonly rpc: ApiPromise['rpc']
}
