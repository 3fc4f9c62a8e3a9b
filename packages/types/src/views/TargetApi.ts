import type { ApiPromise } from '@polkadot/api'
import type { TargetCalls } from '../generated/target/calls.ts'
import type { TargetConsts } from '../generated/target/consts.ts'
import type { TargetErrors } from '../generated/target/errors.ts'
import type { TargetEvents } from '../generated/target/events.ts'
import type { TargetQuery } from '../generated/target/query.ts'
import type { TargetTx } from '../generated/target/tx.ts'
import type { RuntimeView } from './RuntimeView.ts'

/**
 * A connection to a target chain, with the types of what the toolkit uses of it.
 *
 * Only what was checked when the view was made is offered: anything else is a type error here, and
 * is reached through `api`. A pallet that such a chain may lack is an optional property.
 */
export interface TargetApi extends RuntimeView {
  /** Tells the views apart. */
  readonly variant: 'target'
  /** The calls. */
  readonly tx: TargetTx<'promise'>
  /** The storage. */
  readonly query: TargetQuery<'promise'>
  /** The constants. */
  readonly consts: TargetConsts<'promise'>
  /** The errors, to recognise one by. */
  readonly errors: TargetErrors<'promise'>
  /** The events, to recognise one by. */
  readonly events: TargetEvents<'promise'>
  /** The runtime APIs. */
  readonly calls: TargetCalls<'promise'>
  /** The node's RPC methods. */
  readonly rpc: ApiPromise['rpc']
}
