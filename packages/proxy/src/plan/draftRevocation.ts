import type { ProxyState } from '../state/ProxyState.ts'
import { composeProxyPlan, noSteps } from './composeProxyPlan.ts'
import { createUserSteps } from './createUserSteps.ts'
import { listRemedies } from './listRemedies.ts'
import { listControllers } from './listSigners.ts'
import type { ProxyGoal, ProxyNotice, ProxyPlan } from './ProxyPlan.ts'

/** The goal of `draftRevocation`: the proxies to remove. */
export interface RevocationGoal extends Pick<ProxyGoal, 'batch' | 'funder'> {
  /**
   * The type of the service's proxies to remove. Defaults to every type. Ignored with `everyone`.
   */
  readonly proxyType?: string
  /**
   * Whether the proxies of all delegates are removed, not only those of the service. If the user's
   * account has never signed, proxies of type `Any` for other delegates stay, because they may be
   * the only control over the account. Defaults to `false`.
   */
  readonly everyone?: boolean
}

/**
 * Plans the calls by which a user removes the proxies of the service. The chain returns the deposits.
 * The user's tasks stay scheduled, and their runs fail without the proxy.
 *
 * @throws ParaclockError the errors of `parseAccount` for the funder.
 */
export function draftRevocation(state: ProxyState, goal: RevocationGoal = {}): ProxyPlan {
  const { proxyType, everyone = false, funder } = goal
  const { pallet, grants, delegate } = state
  const kept = everyone ? listControllers(state) : []
  const granted = grants.filter((grant) =>
    everyone
      ? !kept.includes(grant)
      : grant.delegate === delegate && (proxyType === undefined || grant.proxyType === proxyType)
  )
  const notices: readonly ProxyNotice[] =
    kept.length === 0 ? [] : [{ code: 'controllersKept', grants: kept }]
  const verify = { item: `${pallet?.section ?? 'proxy'}.proxies`, present: [], absent: granted }
  if (pallet === undefined || granted.length === 0) {
    const remedies = listRemedies({ state, obstacles: [], notices })
    return { ...noSteps, status: 'done', obstacles: [], notices, remedies, verify }
  }
  const create = createUserSteps(state, pallet)
  const steps =
    everyone && kept.length === 0
      ? [create.removeAll()]
      : granted.map((grant) => create.remove(grant))
  return composeProxyPlan({ state, pallet, steps, batch: goal.batch, funder, notices, verify })
}
