import type { ApiPromise } from '@polkadot/api'
import type { Capabilities } from '../capabilities/Capabilities.ts'
import type { RuntimeComparison } from '../drift/Comparison.ts'
import type { HourMembers } from '../generated/hour/members.ts'
import type { MinuteMembers } from '../generated/minute/members.ts'
import type { RelayMembers } from '../generated/relay/members.ts'
import type { TargetMembers } from '../generated/target/members.ts'
import type { HourRpc, MinuteRpc } from '../rpc/ServiceRpc.ts'

/**
 * A connection to a chain, with types for the items that the toolkit uses. A check has shown that the
 * chain has these items. All other items are in `api`. A pallet that the chain may lack is an optional
 * property.
 */
export interface RuntimeView {
  readonly api: ApiPromise
  readonly capabilities: Capabilities
  /** The differences from the view's expected runtime. None of these differences is breaking. */
  readonly comparison: RuntimeComparison
  /**
   * The RPC methods. On a service chain, they include the methods of the service if the node serves
   * them.
   */
  readonly rpc: ApiPromise['rpc']
}

/** A connection to a service chain of variant H. */
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
