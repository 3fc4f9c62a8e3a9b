import type { StepOwner } from '@paraclock/core'
import type { NetworkReport } from '../../schema/reportSchema.ts'
import { formatAmount, formatTime } from '../../words/formatValues.ts'
import { addAmount, unitOf } from '../addAmount.ts'
import { ownerOfCall } from '../outline/listTodo.ts'
import { ownerWords } from './words.ts'

export function describeOutlook(network: NetworkReport): readonly string[] {
  const writers = [writeTask, writeCosts, writeDeposits, writeWaits]
  return writers.flatMap((write) => write(network) ?? [])
}

function writeTask({ task, costs }: NetworkReport): string | undefined {
  if (task === undefined) return undefined
  const { monthlyRuns } = costs ?? {}
  const times = monthlyRuns === 1 ? 'time' : 'times'
  const often = monthlyRuns ? `, ${monthlyRuns} ${times} a month` : ''
  return `The task makes ${task.call} for ${task.user}${often}.`
}

function writeCosts({ costs }: NetworkReport): string | undefined {
  if (costs === undefined) return undefined
  const { perRun, returned, monthlyRuns = 1, perMonth } = costs
  const month =
    monthlyRuns > 1 ? `; the ${monthlyRuns} of a month cost ${formatAmount(perMonth)}` : ''
  if (returned === undefined) return `A run costs ${formatAmount(perRun)}${month}.`
  const kept = { ...perRun, amount: perRun.amount - returned.amount }
  return `A run costs ${formatAmount(kept)}${month}. ${formatAmount(perRun)} are prepaid for each run, and ${formatAmount(returned)} of them returned after it.`
}

function writeDeposits({ accounts = [] }: NetworkReport): string | undefined {
  const deposits = accounts.flatMap(({ deposit }) => deposit ?? [])
  if (deposits.length === 0) return undefined
  const byToken = Map.groupBy(deposits, unitOf)
  const sums = [...byToken.values()].map((amounts) => formatAmount(amounts.reduce(addAmount)))
  return `Deposits of ${sums.join(' and ')} are returned when the channels and proxies are removed. Fees are not returned.`
}

function writeWaits(network: NetworkReport): string | undefined {
  const { plan = [], channels } = network
  const service = channels[0]?.sender
  const times = listWaits(network)
  const decided = plan.flatMap(({ step }): StepOwner[] =>
    step.kind === 'call' && step.origin.kind !== 'signed' ? [ownerOfCall(step, service)] : []
  )
  const sessions = times.length === 1 ? 'a session' : `${times.length} sessions`
  const until = formatTime(times.at(-1) ?? 0)
  const waits = [
    ...(times.length === 0
      ? []
      : [`${sessions} of the relay chain, until ${until} at the earliest`]),
    ...[...Map.groupBy(decided, (owner) => owner)].map(([owner, calls]) => {
      const count = calls.length === 1 ? 'a decision' : `${calls.length} decisions`
      return `${count} of ${ownerWords[owner].replace(/^The /, 'the ')}`
    })
  ]
  return waits.length === 0 ? undefined : `The steps wait for ${waits.join('; ')}.`
}

/**
 * Lists the times at which the waits of the plan can end, in ascending order, in seconds since the
 * Unix epoch.
 */
export function listWaits({ plan = [] }: NetworkReport): readonly number[] {
  const times = plan.flatMap(({ step }) =>
    step.kind === 'wait' && step.at !== undefined ? [Number(step.at)] : []
  )
  return times.toSorted((one, two) => one - two)
}
