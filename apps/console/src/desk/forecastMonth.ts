import type { AccountTasks, MonthForecast, ShownTask } from './TaskDesk.ts'

const HOUR_SECONDS = 3600
const STEP_SECONDS = 3 * HOUR_SECONDS
/** The number of steps in 30 days. */
const STEPS = 240

/**
 * Forecasts a balance for 30 days. For a task with fixed times, the fees of all runs are on hold,
 * and each run is paid from the amount on hold. For a recurring task, only the fee of the next run
 * is on hold, and each run takes the fee of the following run from the free amount.
 */
export function forecastMonth({
  now,
  tasks,
  spendable
}: Pick<AccountTasks, 'now' | 'tasks' | 'spendable'>): MonthForecast {
  const released: Tally = new Map()
  const charged: Tally = new Map()
  for (const task of tasks) countRuns(task, now, task.every === undefined ? released : charged)
  const [back, costs] = [sumUp(released), sumUp(charged)]
  let free = spendable ?? 0n
  let held = tasks.reduce((sum, { prepaid }) => sum + prepaid, 0n)
  let month = 0n
  let endsAt: number | undefined
  const points = costs.map((cost, step) => {
    const time = now + step * STEP_SECONDS
    month += cost + (back[step] ?? 0n)
    held -= back[step] ?? 0n
    if (free >= cost) free -= cost
    else endsAt ??= time
    return { time, free, held }
  })
  return { points, month, endsAt }
}

/**
 * The runs in the forecast. A key is the fee of one run. The value has, for each point of the
 * forecast, the number of runs with this fee. A run counts at the first point that is not earlier
 * than the run.
 */
type Tally = Map<bigint, Float64Array>

/**
 * Returns the cost of the runs at each point. The fee is multiplied by the number of runs, because
 * adding the fee of each run would be slow.
 */
function sumUp(tally: Tally): readonly bigint[] {
  const sums = new Array<bigint>(STEPS + 1).fill(0n)
  for (const [perRun, counts] of tally) {
    for (const [step, count] of counts.entries()) {
      if (count > 0) sums[step] = (sums[step] ?? 0n) + perRun * BigInt(count)
    }
  }
  return sums
}

function countRuns({ runs, every, perRun }: ShownTask, now: number, tally: Tally): void {
  const counts = tally.get(perRun) ?? new Float64Array(STEPS + 1)
  tally.set(perRun, counts)
  const note = (step: number, count: number): void => {
    if (step <= STEPS) counts[step] = (counts[step] ?? 0) + count
  }
  const [first] = runs
  if (every === undefined || first === undefined) {
    for (const run of runs) note(Math.max(0, Math.ceil((run - now) / STEP_SECONDS)), 1)
    return
  }
  let before = 0
  for (let step = 0; step <= STEPS; step += 1) {
    const time = now + step * STEP_SECONDS
    const until = time < first ? 0 : Math.floor((time - first) / every) + 1
    note(step, until - before)
    before = until
  }
}
