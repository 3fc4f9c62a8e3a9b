import { decideVerdict } from '../../judge/decideVerdict.ts'
import type { CheckResult, NetworkReport, Report } from '../../schema/reportSchema.ts'
import type { AccountTotal } from '../../schema/shapes.ts'
import { describeShape } from '../../words/describeShape.ts'
import { roundAmount } from '../../words/formatValues.ts'
import { addAmount } from '../addAmount.ts'
import { describeOutlook, listWaits } from '../wording/describeOutlook.ts'
import { describeTotal } from '../wording/describeRemedy.ts'
import { describeTally, tallyResults } from '../wording/tallyResults.ts'
import { groupOrder, groupTitles } from '../wording/words.ts'
import { type Finding, listFindings, sortResults } from './listFindings.ts'
import { listTodo, type TodoGroup } from './listTodo.ts'

/** The results of one group of checks on one network. */
export interface ResultGroup {
  readonly title: string
  readonly verdict: Report['verdict']
  readonly tally: string
  /** The results, the most pressing first. */
  readonly members: readonly CheckResult[]
}

/** One network in the outline of a report. */
export interface NetworkOutline {
  readonly network: NetworkReport
  readonly verdict: Report['verdict']
  readonly tally: string
  /** The cost of the task, the returned deposits, and the waits of the plan. */
  readonly outlook: readonly string[]
  /** One line for each shape of tasks that was tried with an upgrade, and for undecoded tasks. */
  readonly upgrades: readonly string[]
  /** When the plan can be complete, in seconds since the Unix epoch. */
  readonly earliest: number | undefined
  /** The groups that have results. */
  readonly groups: readonly ResultGroup[]
}

/** The amounts that the steps take from accounts. Networks with equal amounts share one entry. */
export interface NetworkTotals {
  readonly networks: readonly string[]
  /** The amount that each account needs, in one line. */
  readonly summary: string
  /** One line for each account: its address, the needed amount, and the parts of this amount. */
  readonly accounts: readonly string[]
}

/** The content of a report, in the order that every renderer uses. */
export interface ReportOutline {
  readonly tally: string
  readonly todo: readonly TodoGroup[]
  readonly totals: readonly NetworkTotals[]
  /** The findings, the most pressing first. Passed results are not in a finding. */
  readonly findings: readonly Finding[]
  readonly networks: readonly NetworkOutline[]
}

/** Outlines a report. A call or a cause that several checks or networks share is listed once. */
export function outlineReport(report: Report): ReportOutline {
  const all = report.networks.flatMap(({ results }) => results)
  return {
    tally: `${describeTally(tallyResults(all))}${noteTrials(report.networks)}`,
    todo: listTodo(report),
    totals: listTotals(report.networks),
    findings: listFindings(report),
    networks: report.networks.map((network) => ({
      network,
      verdict: network.verdict,
      tally: `${describeTally(tallyResults(network.results))}${noteTrials([network])}`,
      outlook: describeOutlook(network),
      upgrades: describeUpgrades(network),
      earliest: listWaits(network).at(-1),
      groups: groupOrder
        .map((group) => {
          const members = sortResults(network.results.filter((result) => result.group === group))
          const tally = describeTally(tallyResults(members))
          return { title: groupTitles[group], verdict: decideVerdict(members), tally, members }
        })
        .filter(({ members }) => members.length > 0)
    }))
  }
}

function describeUpgrades({ upgrades = [] }: NetworkReport): readonly string[] {
  return upgrades.flatMap(({ chain, shapes, undecoded: { count, first } }) => {
    const more = count > first.length ? [`${count - first.length} more tasks were not tried.`] : []
    return [
      ...shapes.map(describeShape),
      ...first.map(({ taskId, why }) => `${taskId} was not tried: ${why}.`),
      ...more
    ].map((line) => `Upgrade of the ${chain}: ${line}`)
  })
}

function listTotals(networks: readonly NetworkReport[]): readonly NetworkTotals[] {
  const all = networks
    .map(({ network: name, accounts = [] }) => ({
      network: name,
      summary: accounts.map(describeShare).join(', '),
      accounts: accounts.map((total) => {
        const whose = total.name ? `${total.name} (${total.account})` : total.account
        return `${name}: ${whose} on ${total.chain}: ${describeTotal(total)}`
      })
    }))
    .filter(({ accounts }) => accounts.length > 0)
  return [...Map.groupBy(all, ({ summary }) => summary)].map(([summary, members]) => ({
    networks: members.map(({ network }) => network),
    summary,
    accounts: members.flatMap(({ accounts }) => accounts)
  }))
}

function describeShare(total: AccountTotal): string {
  const { account, name, chain, needed, transfer, deposit, fee, unpriced } = total
  const [first, ...others] = [transfer, deposit, fee].flatMap((one) => one ?? [])
  const sum = needed ?? others.reduce(addAmount, first)
  const fees = unpriced > 0 && needed === undefined ? ' and fees' : ''
  const whose = name ?? `${account.slice(0, 8)}…`
  const where = whose.endsWith(` on the ${chain}`) ? '' : ` on ${chain}`
  return `${sum === undefined ? 'fees' : `${roundAmount(sum)}${fees}`} of ${whose}${where}`
}

function noteTrials(networks: readonly NetworkReport[]): string {
  const untried = networks.filter(
    ({ trial, rehearsal }) => trial?.state === 'notTried' && rehearsal === undefined
  )
  if (untried.length === 0) return ''
  const names = untried.map(({ network: name }) => name).join(', ')
  return `; the task was not tried${untried.length === networks.length ? '' : ` on ${names}`}`
}
