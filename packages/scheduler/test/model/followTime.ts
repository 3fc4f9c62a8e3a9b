import { isParaclockError, type TaskId, type Weight } from '@paraclock/core'
import { weighRun } from '../../src/schedule/rules/weighRun.ts'
import { addWeights, isWithin, subtractWeight } from '../../src/schedule/rules/weights.ts'
import type { TaskAction } from '../../src/schedule/service/TaskRequest.ts'
import { advanceClock, type DueSlots, finishSlot, nextStretch } from './clock.ts'
import { heaviestDueRun } from './heaviestDueRun.ts'
import { lesser } from './lesser.ts'
import type { ModelState } from './ModelState.ts'
import { slotOf } from './occurrences.ts'
import { reviewAction } from './reviewAction.ts'
import { abandonTask, missRun, runTask } from './runTask.ts'
import { leaveSlot } from './slots.ts'

const NOTHING: Weight = { refTime: 0n, proofSize: 0n }

/** The weight that a block's runs may use, as it is used up. */
interface Meter {
  readonly limit: Weight
  used: Weight
}

/** Lets the slots up to now come due, and deals with what the weight allows of them. */
export function followTime(state: ModelState, limit: Weight): void {
  const meter: Meter = { limit, used: { refTime: 0n, proofSize: 0n } }
  if (!consume(meter, state.pricing.weights.followTime) || state.now === 0n) return
  const { slotLength } = state.limits
  const current = slotOf(state.now, slotLength)
  const clock = state.clock ?? { opened: current, due: [] }
  if (state.slots.size === 0 && state.extraPlaces.size === 0) {
    // A clock that was set back does not open its slots again.
    if (current < clock.opened) state.clock = { opened: clock.opened, due: [] }
    else state.clock = { opened: current, due: [] }
    return
  }
  state.clock = advanceClock({ clock, current, slotLength, latest: state.latestSlot })
  serve(state, meter)
}

function serve(state: ModelState, meter: Meter): void {
  state.messagedTargets.clear()
  while (state.clock !== undefined) {
    const stretch = nextStretch(state.clock)
    const due = stretch === undefined ? undefined : state.clock.due[stretch]
    if (stretch === undefined || due === undefined) return
    const { visitSlot, openSlot } = state.pricing.weights
    if (!consume(meter, visitSlot)) return
    if (state.slots.has(due.from) && !consume(meter, openSlot)) return
    for (;;) {
      const taskId = state.slots.get(due.from)?.[0] ?? state.extraPlaces.get(due.from)?.[0]
      if (taskId === undefined) break
      if (!serveTask(state, taskId, due, meter)) return
    }
    state.clock = finishSlot(state.clock, stretch, state.limits.slotLength)
  }
}

/** Deals with one run. `false` if the weight does not suffice: the task keeps its place. */
function serveTask(state: ModelState, taskId: TaskId, due: DueSlots, meter: Meter): boolean {
  const { weights } = state.pricing
  if (!consume(meter, weights.loadTask)) return false
  const task = state.tasks.get(taskId)
  if (!task?.remainingRuns.includes(due.from)) {
    if (!consume(meter, weights.postponeRun)) return false
    leaveSlot(state, due.from, taskId)
    return true
  }
  // A task's runs are reported in order of time: before this slot's those of earlier slots.
  const missed = due.missed || task.nextRun < due.from
  const run = lesser(task.nextRun, due.from)
  const recurs = task.schedule.kind === 'recurring'
  if (missed) {
    const weight = recurs ? addWeights(weights.missRun, weights.bookNextRun) : weights.missRun
    if (!consume(meter, weight)) return false
    missRun(state, task, run)
    return true
  }
  const runnable = weighOrRefuse(state, task.action, recurs)
  if (runnable.refusal === undefined) {
    // A run that is sent may have to wait, and gives back what that weighs.
    const waiting = task.action.kind === 'xcmp' ? weights.postponeRun : NOTHING
    if (!isWithin(addWeights(addWeights(meter.used, runnable.weight), waiting), meter.limit)) {
      return false
    }
    consume(meter, runnable.weight)
    meter.used = subtractWeight(meter.used, runTask(state, task, run, runnable.weight))
    return true
  }
  if (!consume(meter, weights.missRun)) return false
  abandonTask(state, task, run, runnable.refusal)
  return true
}

type Runnable = { readonly weight: Weight; readonly refusal?: never } | { readonly refusal: string }

function weighOrRefuse(state: ModelState, action: TaskAction, recurs: boolean): Runnable {
  try {
    const heaviest = heaviestDueRun(state.pricing)
    return { weight: weighRun(reviewAction(state, action), recurs, state.pricing, heaviest) }
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return { refusal: error.code }
  }
}

function consume(meter: Meter, weight: Weight): boolean {
  const used = addWeights(meter.used, weight)
  if (!isWithin(used, meter.limit)) return false
  meter.used = used
  return true
}
