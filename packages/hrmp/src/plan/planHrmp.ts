import { ParaclockError, SavedDataMalformed, shorten } from '@paraclock/core'
import type { HrmpState } from '../state/HrmpState.ts'
import { findStanding } from './findStanding.ts'
import type { HrmpGoal } from './HrmpGoal.ts'
import type { HrmpPlan, HrmpStep } from './HrmpPlan.ts'
import { listNotices } from './listNotices.ts'
import { orderSteps, placeIntents } from './orderSteps.ts'
import { planAccount } from './planAccount.ts'
import { planDirection } from './planDirection.ts'
import { resolveGoal } from './resolveGoal.ts'

/**
 * Plans the way from where two parachains stand to where they shall be: for each direction what is
 * left to do, by whom, with which call, what it costs and when it takes effect.
 *
 * It is pure, and it plans from the state alone: read again and plan again after each step, and
 * whatever was done in between, by anyone, is taken into account. Where the goal is reached, it
 * has no step.
 *
 * @throws ParaclockError `ArgumentInvalid` for a goal that does not fit the state, and
 * for a size of zero, `SavedDataMalformed` for a malformed state, `ChainItemMissing` if the
 * host lacks a call that is needed, and those of `parseU32` and `parseAccount` of core for malformed sizes
 * and payers.
 *
 * @example
 * ```ts
 * import { type HrmpState, planHrmp } from '@paraclock/hrmp'
 *
 * declare const state: HrmpState // from readHrmp, or saved
 *
 * const plan = planHrmp(state, { kind: 'open', capacity: 1000, messageSize: 102_400 })
 * for (const step of plan.next) console.log(step.chain, step.description, step.call)
 * for (const { remedy } of plan.obstacles) console.log(remedy)
 * ```
 */
export function planHrmp(state: HrmpState, goal: HrmpGoal): HrmpPlan {
  checkState(state)
  const resolved = resolveGoal(state, goal)
  const placed = resolved.directions.map((direction) => {
    const intents = placeIntents(state, resolved, direction)
    return { direction, intents, standing: findStanding(state, resolved, direction, intents) }
  })
  // What is pointless takes no money from what is not.
  const intents = placed.flatMap((one) => (one.standing.length === 0 ? one.intents : []))
  const ordered = orderSteps(state, resolved, intents)
  const directions = placed.map(({ direction, standing }) => {
    const own = ordered.filter((one) => one.direction === direction)
    const steps = own.map(({ step }) => step)
    return planDirection({ state, goal: resolved, direction, steps, standing })
  })
  const steps = [...new Set(ordered.map(({ step }) => step))]
  const accounts = state.paras.map((para) => planAccount(state, para, steps, goal.payer))
  const next: readonly HrmpStep[] = [
    ...accounts.flatMap(({ fund }) => (fund === null ? [] : [fund])),
    ...pickAffordable(state, steps)
  ]
  return {
    goal,
    status: judge(directions, next),
    next,
    directions,
    accounts,
    obstacles: directions.flatMap(({ obstacles }) => obstacles),
    notices: listNotices(state, resolved, steps)
  }
}

// Of the steps that are due, those that the accounts can pay for as they stand: what a step before
// them would give back is not there if that step is not made.
function pickAffordable(state: HrmpState, steps: readonly HrmpStep[]): readonly HrmpStep[] {
  const left = new Map(state.paras.map(({ paraId, balance }) => [paraId, balance.free]))
  return steps.filter(({ paraId, cost, waitsFor, obstacles }) => {
    if (waitsFor !== 'nothing' || obstacles.length > 0 || cost === null) return false
    const free = left.get(paraId) ?? 0n
    if (cost.needed > free) return false
    left.set(paraId, free - cost.deposit - cost.fee)
    return true
  })
}

function judge(directions: HrmpPlan['directions'], next: readonly HrmpStep[]): HrmpPlan['status'] {
  if (directions.every(({ status }) => status === 'done')) return 'done'
  if (next.length > 0) return 'act'
  return directions.some(({ status }) => status === 'wait') ? 'wait' : 'blocked'
}

function checkState(state: HrmpState): void {
  const { format } = (state ?? {}) as { readonly format?: unknown }
  if (format === 'paraclock-hrmp-1') return
  const problem = 'its format is not paraclock-hrmp-1'
  throw new ParaclockError(SavedDataMalformed, {
    what: 'the state of channels',
    problem: `${shorten(format)}: ${problem}`
  })
}
