import { ParaclockError, SavedDataMalformed, shorten } from '@paraclock/core'
import { isSameWay } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { findImpossible } from './findObstacles.ts'
import type { HrmpAccountPlan, HrmpGoal, HrmpPlan, HrmpStep } from './HrmpPlan.ts'
import type { OrderedIntent } from './Intent.ts'
import { linkSteps } from './linkSteps.ts'
import { listIntents } from './listIntents.ts'
import { orderSteps } from './orderSteps.ts'
import { planAccount } from './planAccount.ts'
import { listOnce, planDirection } from './planDirection.ts'
import { type Purse, planFunding } from './planFunding.ts'
import { resolveGoal } from './resolveGoal.ts'

/**
 * Plans the steps that bring the channels between two parachains from a state to a goal. The plan
 * depends only on its arguments, so that a saved state is judged again. Nothing confirms this state, so
 * the plan has no bytes to sign: `planHrmp` reads proven chains.
 *
 * @throws ParaclockError `ArgumentInvalid` for a goal that does not fit the state, or for a size of
 * zero; `SavedDataMalformed` for a malformed state; `ChainItemMissing` if the chain that manages
 * the channels lacks a needed call; the errors of `parseU32` and `parseAccount` of core for
 * malformed sizes and payers.
 */
export function draftHrmp(state: HrmpState, goal: HrmpGoal): HrmpPlan {
  checkHrmpState(state)
  const resolved = resolveGoal(state, goal)
  const found = resolved.directions.map((direction) => {
    const intents = listIntents(state, resolved, direction)
    return { direction, intents, impossible: findImpossible(state, resolved, direction, intents) }
  })
  // A direction that cannot reach the goal gets no steps, because its steps would take money that
  // the other direction needs.
  const intents = found.flatMap((one) => (one.impossible.length === 0 ? one.intents : []))
  const ordered = orderSteps(state, intents)
  // Accounts get no money for steps that an obstacle blocks.
  const free = ordered.filter(({ obstacles }) => obstacles.length === 0)
  const accounts = planAccounts(state, goal, free)
  const { steps, calls } = linkSteps({ state, goal: resolved, ordered, accounts })
  const directions = found.map(({ direction, impossible }) => {
    const own = calls.filter(({ call }) => call.directions.some((one) => isSameWay(one, direction)))
    return planDirection({ state, goal: resolved, direction, calls: own, impossible })
  })
  const next = steps.filter((step) => step.kind === 'call').filter(({ status }) => status === 'act')
  return {
    goal,
    status: judge(directions, next.length),
    steps,
    next,
    directions,
    accounts,
    obstacles: listOnce(directions.flatMap(({ obstacles }) => obstacles))
  }
}

/**
 * Plans the transfers to the sovereign accounts. Takes the first way in which each account that
 * lacks money gets a transfer, or else the last way:
 *
 * 1. The payer pays all deposits and fees. No step then uses money that backs tokens of users.
 * 2. The payer pays only the amounts without which the steps fail.
 * 3. Nobody transfers anything.
 */
function planAccounts(
  state: HrmpState,
  goal: HrmpGoal,
  ordered: readonly OrderedIntent[]
): readonly HrmpAccountPlan[] {
  for (const counts of ['own', 'all'] as const) {
    const accounts = fundAccounts(state, goal, ordered, counts)
    if (accounts.every((one) => one.fund !== undefined || !isLacking(one, counts))) return accounts
  }
  return fundAccounts(state, { ...goal, payer: undefined }, ordered, 'all')
}

function fundAccounts(
  state: HrmpState,
  goal: HrmpGoal,
  ordered: readonly OrderedIntent[],
  counts: 'own' | 'all'
): readonly HrmpAccountPlan[] {
  let purse: Purse = goal.held
  return state.paras.map((para) => {
    const fundBy = (amount: bigint): HrmpStep | undefined => {
      const funding = planFunding(state, para, goal, purse, amount)
      purse = funding.purse
      return funding.step
    }
    return planAccount({ state, para, ordered, counts, fundBy })
  })
}

function isLacking({ short, unbacked }: HrmpAccountPlan, counts: 'own' | 'all'): boolean {
  return short.amount > 0n || (counts === 'own' && (unbacked?.amount ?? 0n) > 0n)
}

function judge(directions: HrmpPlan['directions'], next: number): HrmpPlan['status'] {
  if (directions.every(({ status }) => status === 'done')) return 'done'
  if (next > 0) return 'act'
  return directions.some(({ status }) => status === 'wait') ? 'wait' : 'blocked'
}

function checkHrmpState(state: HrmpState): void {
  const { format } = (state ?? {}) as { readonly format?: unknown }
  if (format === 'paraclock-hrmp-1') return
  throw new ParaclockError(SavedDataMalformed, {
    what: 'the state of channels',
    problem: `${shorten(format)}: its format is not paraclock-hrmp-1`
  })
}
