import type { ApiPromise } from '@polkadot/api'
import type { MinuteCalls } from '../generated/minute/calls.ts'
import type { MinuteConsts } from '../generated/minute/consts.ts'
import type { MinuteErrors } from '../generated/minute/errors.ts'
import type { MinuteEvents } from '../generated/minute/events.ts'
import type { MinuteQuery } from '../generated/minute/query.ts'
import type { MinuteTx } from '../generated/minute/tx.ts'
import type { MinuteRpc } from '../rpc/ServiceRpc.ts'
import type { RuntimeView } from './RuntimeView.ts'

/**
 * A connection to a service chain of variant M, with the types of what the toolkit uses of it.
 *
 * Only what was checked when the view was made is offered: anything else is a type error here, and
 * is reached through `api`. A pallet that such a chain may lack is an optional property.
 */
export interface MinuteApi extends RuntimeView {
  /** Tells the views apart. */
  readonly variant: 'minute'
  /** The calls. */
  readonly tx: MinuteTx<'promise'>
  /** The storage. */
  readonly query: MinuteQuery<'promise'>
  /** The constants. */
  readonly consts: MinuteConsts<'promise'>
  /** The errors, to recognise one by. */
  readonly errors: MinuteErrors<'promise'>
  /** The events, to recognise one by. */
  readonly events: MinuteEvents<'promise'>
  /** The runtime APIs. */
  readonly calls: MinuteCalls<'promise'>
  /** The node's RPC methods; those of the service are there if the node serves them. */
  readonly rpc: ApiPromise['rpc'] & Partial<MinuteRpc>
}
