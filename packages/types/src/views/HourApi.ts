import type { ApiPromise } from '@polkadot/api'
import type { HourCalls } from '../generated/hour/calls.ts'
import type { HourConsts } from '../generated/hour/consts.ts'
import type { HourErrors } from '../generated/hour/errors.ts'
import type { HourEvents } from '../generated/hour/events.ts'
import type { HourQuery } from '../generated/hour/query.ts'
import type { HourTx } from '../generated/hour/tx.ts'
import type { HourRpc } from '../rpc/ServiceRpc.ts'
import type { RuntimeView } from './RuntimeView.ts'

/**
 * A connection to a service chain of variant H, with the types of what the toolkit uses of it.
 *
 * Only what was checked when the view was made is offered: anything else is a type error here, and
 * is reached through `api`. A pallet that such a chain may lack is an optional property.
 */
export interface HourApi extends RuntimeView {
  /** Tells the views apart. */
  readonly variant: 'hour'
  /** The calls. */
  readonly tx: HourTx<'promise'>
  /** The storage. */
  readonly query: HourQuery<'promise'>
  /** The constants. */
  readonly consts: HourConsts<'promise'>
  /** The errors, to recognise one by. */
  readonly errors: HourErrors<'promise'>
  /** The events, to recognise one by. */
  readonly events: HourEvents<'promise'>
  /** The runtime APIs. */
  readonly calls: HourCalls<'promise'>
  /** The node's RPC methods; those of the service are there if the node serves them. */
  readonly rpc: ApiPromise['rpc'] & Partial<HourRpc>
}
