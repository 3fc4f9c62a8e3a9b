import { decideVerdict } from '../../judge/decideVerdict.ts'
import type { CheckResult, NetworkReport, Report } from '../Report.ts'
import { describeTally, tallyResults } from '../wording/tallyResults.ts'
import { groupOrder, groupTitles } from '../wording/words.ts'
import { type Finding, listFindings, sortResults } from './listFindings.ts'
import { listTodo, type TodoGroup } from './listTodo.ts'

/** The results of one group of checks on one network. */
export interface ResultGroup {
  readonly title: string
  readonly verdict: Report['verdict']
  /** How many results there are of each outcome, in words. */
  readonly tally: string
  /** The results, the most pressing first. */
  readonly members: readonly CheckResult[]
}

/** One network in the outline of a report. */
export interface NetworkOutline {
  readonly network: NetworkReport
  readonly verdict: Report['verdict']
  /** How many results there are of each outcome, in words. */
  readonly tally: string
  /** Its results by group; a group without results is left out. */
  readonly groups: readonly ResultGroup[]
}

/** What a report says, in the order in which every form says it. */
export interface ReportOutline {
  /** How many results there are of each outcome on all networks, in words. */
  readonly tally: string
  /** What to do, by owner. Empty if nothing fails. */
  readonly todo: readonly TodoGroup[]
  /** What does not pass, the most pressing first. */
  readonly findings: readonly Finding[]
  /** The networks, in the order of the report. */
  readonly networks: readonly NetworkOutline[]
}

/**
 * The outline of a report: what has to be done, by whom and in which order, and what was found. A call
 * that several checks or networks ask for is there once, and so is a cause that several checks have.
 */
export function outlineReport(report: Report): ReportOutline {
  const all = report.networks.flatMap(({ results }) => results)
  return {
    tally: `${describeTally(tallyResults(all))}${noteTrials(report.networks)}`,
    todo: listTodo(report),
    findings: listFindings(report),
    networks: report.networks.map((network) => ({
      network,
      ...sumUp(network.results),
      tally: `${describeTally(tallyResults(network.results))}${noteTrials([network])}`,
      groups: groupOrder.flatMap((group) => {
        const members = sortResults(network.results.filter((result) => result.group === group))
        return members.length === 0
          ? []
          : [{ title: groupTitles[group], ...sumUp(members), members }]
      })
    }))
  }
}

/** Says of which networks the task was not tried: their verdict rests on the checks alone. */
function noteTrials(networks: readonly NetworkReport[]): string {
  const untried = networks.filter(({ trial }) => trial?.state === 'notTried')
  if (untried.length === 0) return ''
  const where =
    untried.length === networks.length ? '' : ` on ${untried.map(({ name }) => name).join(', ')}`
  return `; the task was not tried${where}`
}

function sumUp(results: readonly CheckResult[]): Pick<ResultGroup, 'verdict' | 'tally'> {
  return { verdict: decideVerdict(results), tally: describeTally(tallyResults(results)) }
}
