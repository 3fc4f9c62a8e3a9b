import type { ApiPromise } from '@polkadot/api'
import type { Capabilities } from '../capabilities/Capabilities.ts'
import type { RuntimeComparison } from '../drift/Comparison.ts'
import type { HourMembers } from '../generated/hour/members.ts'
import type { MinuteMembers } from '../generated/minute/members.ts'
import type { RelayMembers } from '../generated/relay/members.ts'
import type { TargetMembers } from '../generated/target/members.ts'
import type { HourRpc, MinuteRpc } from '../rpc/ServiceRpc.ts'

/**
 * A connection to a chain, with the types of what the toolkit uses of it.
 *
 * Only what was checked when the view was made is offered: anything else is a type error here, and
 * is reached through `api`. A pallet that such a chain may lack is an optional property.
 */
export interface RuntimeView {
  /** The connection itself, with the types that polkadot.js gives it. */
  readonly api: ApiPromise
  /** What the chain can do. */
  readonly capabilities: Capabilities
  /** How the chain differs from what the view was generated from; nothing in it is breaking. */
  readonly comparison: RuntimeComparison
  /** The node's RPC methods; those of the service are there if the node serves them. */
  readonly rpc: ApiPromise['rpc']
}

/** A connection to a service chain of variant H. `variant` tells the views apart. */
export interface HourApi extends RuntimeView, HourMembers {
  readonly variant: 'hour'
  readonly rpc: ApiPromise['rpc'] & Partial<HourRpc>
}

/** A connection to a service chain of variant M. */
export interface MinuteApi extends RuntimeView, MinuteMembers {
  readonly variant: 'minute'
  readonly rpc: ApiPromise['rpc'] & Partial<MinuteRpc>
}

/** A connection to a relay chain. */
export interface RelayApi extends RuntimeView, RelayMembers {
  readonly variant: 'relay'
}

/** A connection to a target chain. */
export interface TargetApi extends RuntimeView, TargetMembers {
  readonly variant: 'target'
}
