import type { ApiPromise } from '@polkadot/api'
import type { Capabilities } from '../capabilities/Capabilities.ts'
import type { RuntimeComparison } from '../drift/Comparison.ts'
import type { HourMembers } from '../generated/hour/members.ts'
import type { MinuteMembers } from '../generated/minute/members.ts'
import type { RelayMembers } from '../generated/relay/members.ts'
import type { TargetMembers } from '../generated/target/members.ts'
import type { HourRpc, MinuteRpc } from '../rpc/ServiceRpc.ts'

/**
 * A connection to a chain, with types for the items that the toolkit uses. All other items of the
 * chain are in `api`. A pallet that the chain may lack is an optional property.
 */
export interface RuntimeView {
  readonly api: ApiPromise
  readonly capabilities: Capabilities
  /** The differences between the chain's runtime and the types. No difference is breaking. */
  readonly comparison: RuntimeComparison
  /** The RPC methods of the node. On a service chain, they can include those of the service. */
  readonly rpc: ApiPromise['rpc']
}

/** A connection to a service chain of variant `hour`. */
export interface HourApi extends RuntimeView, HourMembers {
  readonly variant: 'hour'
  readonly rpc: ApiPromise['rpc'] & Partial<HourRpc>
}

/** A connection to a service chain of variant `minute`. */
export interface MinuteApi extends RuntimeView, MinuteMembers {
  readonly variant: 'minute'
  readonly rpc: ApiPromise['rpc'] & Partial<MinuteRpc>
}

/** A connection to a relay chain, with types for the items that the toolkit uses. */
export interface RelayApi extends RuntimeView, RelayMembers {
  readonly variant: 'relay'
}

/** A connection to a target chain, with types for the items that the toolkit uses. */
export interface TargetApi extends RuntimeView, TargetMembers {
  readonly variant: 'target'
}
