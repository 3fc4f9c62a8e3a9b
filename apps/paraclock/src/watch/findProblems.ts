import { formatAmount, formatTime, isWaived, type NetworkReport } from '@paraclock/checklist'
import type { ParaclockError } from '@paraclock/core'
import type { FailedTask } from './findFailedRuns.ts'
import type { BalanceForecast } from './forecastBalance.ts'
import { type FoundProblem, type RuleName, rules } from './rules.ts'
import type { WatchState } from './WatchState.ts'

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

const DAY = 86_400

export function findInForecasts(
  forecasts: readonly BalanceForecast[],
  now: number
): readonly FoundProblem[] {
  const { days } = rules['balance-low']
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

const STALL_MS = 60_000

/** Finds all problems that the data of a network shows. `failed` lists its failed tasks. */
export function findProblems(
  state: WatchState,
  failed: readonly FailedTask[],
  now: number
): readonly FoundProblem[] {
  const { report, unchecked, forecasts } = state
  return [
    ...(report === undefined ? [] : findInReport(report)),
    ...failed,
    ...findInForecasts(forecasts, now),
    ...findStalls(state),
    ...findEnds(state, now),
    ...(unchecked === undefined ? [] : [describeUnchecked(unchecked)])
  ]
}

function describeUnchecked({ message, remedies }: ParaclockError): FoundProblem {
  const remedy = remedies[0]?.summary ?? null
  return { rule: 'check-undetermined', subject: 'checklist', summary: message, remedy }
}

/** Whether the data that would show a problem was read. If not, a known problem does not end. */
export function isJudged(
  { report, chains, coreEnds }: WatchState,
  { rule, subject }: Pick<FoundProblem, 'rule' | 'subject'>
): boolean {
  switch (rules[rule].source) {
    case 'report': {
      // A check has the outcome `error` or `skipped` if its facts could not be read.
      const outcome = report?.results.find(({ id }) => id === subject)?.outcome
      return report !== undefined && outcome !== 'error' && outcome !== 'skipped'
    }
    case 'cores':
      return coreEnds !== undefined
    case 'blocks':
      return chains[subject as keyof typeof chains].recorded !== undefined
    case 'records':
      return true
  }
}

function findStalls({ chains, isRecorded }: WatchState): readonly FoundProblem[] {
  return (['service', 'target'] as const).flatMap((role): readonly FoundProblem[] => {
    const { movedAt, problem, recorded } = chains[role]
    if (!isRecorded || performance.now() - movedAt < STALL_MS) return []
    const last = recorded === undefined ? 'no block' : `block ${recorded.block}`
    const why = problem === undefined ? '' : `: ${problem}`
    const summary = `${last} of the ${role} is the last recorded one${why}`
    const remedy = 'Check the endpoints of the chain, and whether it finalizes blocks.'
    return [{ rule: 'chain-stalled', subject: role, summary, remedy }]
  })
}

function findEnds({ coreEnds }: WatchState, now: number): readonly FoundProblem[] {
  const { days } = rules['core-ending']
  return (['service', 'target'] as const).flatMap((role): readonly FoundProblem[] => {
    const end = coreEnds?.[role]
    if (end === undefined || end > now + days * DAY) return []
    const summary = `the core of the ${role} ends at ${formatTime(Math.floor(end))}`
    return [{ rule: 'core-ending', subject: role, summary, remedy: 'Renew the core.' }]
  })
}
