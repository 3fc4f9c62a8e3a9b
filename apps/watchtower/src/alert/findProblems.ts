import { formatAmount, formatTime, isWaived, type NetworkReport } from '@paraclock/checklist'
import type { ListCursor, ListedRun, RunEffect } from '@paraclock/history'
import type { BalanceForecast } from '../forecast/forecastBalance.ts'
import type { ActiveRules, FoundProblem, RuleName } from './rules.ts'

const CHECKS: readonly (readonly [RegExp, RuleName])[] = [
  [/^proxy-/, 'proxy-missing'],
  [/^hrmp-/, 'channel-closing'],
  [/^xcm-sovereign-funded/, 'service-account-low'],
  [/-upgrade-harmless$/, 'upgrade-harmful']
]

export function findInReport({ results }: Pick<NetworkReport, 'results'>): readonly FoundProblem[] {
  return results.flatMap((result): readonly FoundProblem[] => {
    const rule = ruleOf(result)
    if (rule === undefined || isWaived(result)) return []
    const summary = `${result.title}: ${result.summary}`
    const remedy = result.remedies[0]?.summary ?? null
    return [{ rule, subject: result.id, summary, remedy }]
  })
}

function ruleOf({ id, outcome, kind }: NetworkReport['results'][number]): RuleName | undefined {
  const rule = CHECKS.find(([pattern]) => pattern.test(id))?.[1] ?? 'check-failed'
  if (outcome === 'fail') return rule
  if (outcome === 'warn' && rule === 'upgrade-harmful') return 'upgrade-untried'
  return outcome === 'error' && kind === undefined ? 'check-undetermined' : undefined
}

export interface FailedTask extends FoundProblem {
  /** The place of the event that scheduled the task. */
  readonly task: ListCursor
}

export interface SettledRun extends Omit<ListedRun, 'effect'> {
  readonly effect: Pick<RunEffect, 'dispatch' | 'error'> | null
}

export function keyOfTask({ block, event }: ListCursor): string {
  return `${block}-${event}`
}

/**
 * Finds the tasks whose last finished run failed, was missed, or had no effect on the target.
 * `runs` must begin with the newest run. Skips the tasks whose keys are in `judged`, and adds the
 * keys of all other tasks to `judged`. So several calls can read one page of runs each.
 */
export function findInRuns(
  runs: readonly SettledRun[],
  judged: Set<string> = new Set()
): readonly FailedTask[] {
  return runs.flatMap((run): readonly FailedTask[] => {
    const { task_block, task_event, task_id, state, effect } = run
    const task = { block: task_block, event: task_event }
    const key = keyOfTask(task)
    if (state === 'running' || judged.has(key)) return []
    judged.add(key)
    const isLost = effect !== null && effect.dispatch === 'failed'
    if (state === 'executed' && !isLost) return []
    const why = isLost ? effect.error : run.error
    const how = isLost
      ? 'had no effect on the target'
      : state === 'missed'
        ? 'was missed'
        : 'failed'
    const at = run.run === 0 ? '' : ` of ${formatTime(run.run)}`
    const reason = why === null ? '' : `: ${why}`
    const summary = `the run${at} of ${task_id} ${how}${reason}`
    const remedy = 'paraclock task show says what happened, and paraclock check what is not ready.'
    return [{ rule: 'run-failed', task, subject: `${task_id} ${key}`, summary, remedy }]
  })
}

const DAY = 86_400

export function findInForecasts(
  forecasts: readonly BalanceForecast[],
  rules: ActiveRules,
  now: number
): readonly FoundProblem[] {
  const { days = 0 } = rules['balance-low'] ?? {}
  return forecasts.flatMap((one): readonly FoundProblem[] => {
    const { lastsUntil, role, account, spendable, perDay, token } = one
    if (lastsUntil === null || lastsUntil > now + days * DAY) return []
    const left = formatAmount({ amount: spendable, ...token })
    const rate = formatAmount({ amount: perDay, ...token })
    const subject = `${role} ${account}`
    const summary = `the account ${account} on the ${role} may spend ${left}, pays ${rate} a day, and lasts until ${formatTime(lastsUntil)}`
    return [{ rule: 'balance-low', subject, summary, remedy: 'Top the account up.' }]
  })
}
