import { formatBalance, type Remedy } from '@paraclock/core'
import { type AccountInput, keptBalance } from '@paraclock/xcm'
import { placeSteps, type Unplaced } from '../plan/placeSteps.ts'
import { type ProxyGoal, planProxy } from '../plan/planProxy.ts'
import { userAddress } from '../plan/signSteps.ts'
import type {
  ProvisionNotice,
  ProvisionObstacle,
  ProvisionPlan,
  ProvisionStep
} from './ProvisionPlan.ts'
import type { AccountState, ProvisionState } from './ProvisionState.ts'
import { planToken, signStep } from './planToken.ts'

/** What a plan for a user's first task may rely on. */
export interface ProvisionGoal
  extends Pick<ProxyGoal, 'proxyType' | 'through' | 'replaceWider' | 'batch' | 'funder'> {
  /** What of the service's token is on its way to the user already, in the smallest unit. */
  readonly underWay?: bigint
  /** Who gives the user the service's token on the service's chain, if it cannot be transferred. */
  readonly sponsor?: AccountInput
}

/**
 * Plans what a user needs before its first cross-chain task: the proxy on the target, the service's
 * token on the service's chain, and a call on the target at once, if one is wanted.
 *
 * Planning is pure, and a plan from a later state continues. The chains do not show two facts, which
 * the caller must give: that a transfer is still under way (`underWay`), and that the immediate call
 * has been made (omit it when reading).
 *
 * @throws ParaclockError as `planProxy`, and those of `parseAccount` for the sponsor.
 */
export function planProvision(state: ProvisionState, goal: ProvisionGoal = {}): ProvisionPlan {
  const { underWay = 0n, sponsor } = goal
  const { proxy: proxyState, proof, service, immediate } = state
  const { chain } = proxyState
  const token = planToken(state, underWay, sponsor)
  const from = token.paid > 0n ? state.transfer?.from : undefined
  const isOnTarget = from?.chain === chain
  const spend = (immediate?.fee ?? 0n) + (isOnTarget ? token.paid : 0n)
  const proxy = planProxy(proxyState, { ...goal, proof, spend })
  const unplaced: Unplaced<ProvisionStep>[] = [...proxy.steps, ...token.steps]
  const notices: ProvisionNotice[] = proxy.notices.map((notice) => ({ chain, ...notice }))
  if (immediate !== null) {
    const on = { chain, address: userAddress(proxyState), token: proxyState.token }
    unplaced.push(signStep('immediate', on, immediate))
    if (immediate.failure !== null)
      notices.push({ chain, code: 'immediateFails', failure: immediate.failure })
  }
  const apart = [
    ...token.obstacles,
    ...(from === undefined || isOnTarget ? [] : findShortage(from, token.paid))
  ]
  const obstacles = [...proxy.obstacles.map((obstacle) => ({ chain, ...obstacle })), ...apart]
  const steps: readonly ProvisionStep[] = placeSteps(unplaced, obstacles.length > 0)
  return {
    status: obstacles.length > 0 ? 'blocked' : steps.length === 0 ? 'done' : 'act',
    steps,
    proxy,
    shortfall: { amount: token.lacking, ...service.token },
    obstacles,
    notices,
    remedies: [...proxy.remedies, ...apart.flatMap(remedyOf)]
  }
}

/** What the user lacks for fees on a chain where it does nothing else. */
function findShortage(from: AccountState, paid: bigint): readonly ProvisionObstacle[] {
  const { chain, address, balance, token } = from
  const needed = paid + keptBalance(from)
  if (balance.free >= needed) return []
  const amount = (value: bigint) => ({ amount: value, ...token })
  const shortfall = amount(needed - balance.free)
  const amounts = { free: amount(balance.free), needed: amount(needed), shortfall }
  return [{ code: 'fundsShort', chain, account: address, ...amounts }]
}

function remedyOf(obstacle: ProvisionObstacle): readonly Remedy[] {
  const { chain } = obstacle
  switch (obstacle.code) {
    case 'tokenShort': {
      const lacking = formatBalance(obstacle.shortfall.amount, obstacle.shortfall)
      return [
        { summary: `Get ${lacking} on ${chain}: by a call given as acquire, or from a sponsor.` }
      ]
    }
    case 'transferFails':
      return [{ summary: `See why ${chain} refuses the transfer: ${obstacle.reason}.` }]
    case 'fundsShort': {
      const { account, shortfall } = obstacle
      return [
        { summary: `Send ${formatBalance(shortfall.amount, shortfall)} to ${account} on ${chain}.` }
      ]
    }
    default:
      return []
  }
}
