import type { AccountInput } from '@paraclock/xcm'
import type { ProxyState } from '../state/ProxyState.ts'
import { composeProxyPlan, noSteps } from './composeProxyPlan.ts'
import { createUserSteps } from './createUserSteps.ts'
import type { ProxyPlan } from './ProxyPlan.ts'

/**
 * The goal of `planRevocation`: the proxies to remove, and how the user gets the funds and makes
 * the calls.
 */
export interface RevocationGoal {
  /**
   * The type of the service's proxies to remove. Defaults to every type. Ignored with `everyone`.
   */
  readonly proxyType?: string
  /**
   * Whether to remove the proxies of all delegates, not only of the service. Defaults to `false`.
   */
  readonly everyone?: boolean
  /**
   * Whether all calls go into one `utility.batchAll`, if the chain has this call. Defaults to
   * `true`, or to `false` on a chain with a proxy precompile.
   */
  readonly batch?: boolean
  /**
   * The account that sends the user a missing fee. Without a funder, a shortfall is an obstacle.
   */
  readonly funder?: AccountInput
}

/**
 * Plans the calls by which a user removes its proxies for the service. The chain returns the
 * deposits. The user's tasks stay scheduled, and their runs fail without the proxy.
 *
 * @throws ParaclockError the errors of `parseAccount` for the funder.
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
