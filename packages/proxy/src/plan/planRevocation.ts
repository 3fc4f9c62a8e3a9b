import type { AccountInput } from '@paraclock/xcm'
import type { ProxyState } from '../state/ProxyState.ts'
import { composeProxyPlan, noSteps } from './composeProxyPlan.ts'
import { createUserSteps } from './createUserSteps.ts'
import type { ProxyPlan } from './ProxyPlan.ts'

/** The goal of a plan that removes proxies. */
export interface RevocationGoal {
  /** Defaults to every type. */
  readonly proxyType?: string
  /** Whether to remove the proxies of all delegates, not only of the service. */
  readonly everyone?: boolean
  /** Whether one transaction holds several calls, if the chain has batches. Defaults to `true`. */
  readonly batch?: boolean
  /** Sends the user the missing fee. Without a funder, a shortfall is an obstacle. */
  readonly funder?: AccountInput
}

/**
 * Plans how a user removes its proxies for the service. The chain returns the deposits. Tasks stay
 * scheduled, and their runs fail from then on.
 *
 * @throws ParaclockError those of `parseAccount` for the funder.
 */
export function planRevocation(state: ProxyState, goal: RevocationGoal = {}): ProxyPlan {
  const { proxyType, everyone = false, funder } = goal
  const { pallet, grants, delegate } = state
  const granted = grants.filter(
    (grant) =>
      everyone ||
      (grant.delegate === delegate && (proxyType === undefined || grant.proxyType === proxyType))
  )
  const verify = { item: `${pallet?.section ?? 'proxy'}.proxies`, present: [], absent: granted }
  if (pallet === undefined || granted.length === 0) {
    return { ...noSteps, status: 'done', obstacles: [], remedies: [], verify }
  }
  const create = createUserSteps(state, pallet)
  const steps = everyone ? [create.removeAll()] : granted.map((grant) => create.remove(grant))
  return composeProxyPlan({ state, pallet, steps, batch: goal.batch, funder, verify })
}
