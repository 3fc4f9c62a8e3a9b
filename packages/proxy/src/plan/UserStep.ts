import type { UserCall } from '../state/ProxyState.ts'
import type { ProxyStep } from './ProxyPlan.ts'

/** A call of the user, before it is clear which transaction holds it. */
export interface UserStep
  extends Pick<ProxyStep, 'call' | 'description' | 'preconditions' | 'observe' | 'evm'> {
  readonly action: UserCall
  /** The new reserve (above zero) or the returned one, in the smallest unit. */
  readonly move: bigint
}
