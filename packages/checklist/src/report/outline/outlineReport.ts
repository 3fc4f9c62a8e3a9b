import type { CallStep, Remedy, StepOwner } from '@paraclock/core'
import { decideVerdict } from '../../judge/decideVerdict.ts'
import { keyOfCall } from '../collectSteps.ts'
import type { CheckResult, NetworkReport, Outcome, Report } from '../Report.ts'
import { describeTally, isWaived, tallyResults } from '../wording/tallyResults.ts'
import { groupOrder, groupTitles, outcomeOrder } from '../wording/words.ts'
import { ownerOfCall } from './ownerOfCall.ts'

/** Something to do: a call to make, or advice that no call follows. */
export interface Todo {
  /** Its place in the plan, from 1. */
  readonly number: number
  readonly owner: StepOwner
  /** What to do, in one sentence or as the decoded call. */
  readonly summary: string
  /** The call to make. */
  readonly step?: CallStep
  /** A command line that does it. */
  readonly command?: string
  /** The networks that need it, each of which has its own chains unless {@link chains} says otherwise. */
  readonly networks: readonly string[]
  /** On how many chains the call is made: networks may share a chain. */
  readonly chains: number
  /** The ids of the failed checks that ask for it. */
  readonly fixes: readonly string[]
}

/** What one owner has to do, in the order of the plan. */
export interface TodoGroup {
  readonly owner: StepOwner
  readonly items: readonly Todo[]
}

/** Results that do not pass for one cause, on one network or several. */
export interface Finding {
  readonly outcome: Outcome
  /** What does not hold; for checks of several titles, their common cause. */
  readonly title: string
  /** What was found, each text once with the networks where it holds. */
  readonly details: readonly { readonly networks: readonly string[]; readonly summary: string }[]
  readonly networks: readonly string[]
  /** The ids of the checks. */
  readonly ids: readonly string[]
  /** The ids of the checks that were skipped as a consequence. */
  readonly skipped: readonly string[]
  /** What fixes it, each once. What is to be done is there without its calls, which stand in the plan. */
  readonly remedies: readonly Remedy[]
  /** The results, with the networks that they are of. */
  readonly results: readonly PlacedResult[]
}

/** A result, and the network that it is of. */
export interface PlacedResult {
  readonly network: string
  readonly result: CheckResult
}

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
  return {
    tally: describeTally(tallyResults(report.networks.flatMap(({ results }) => results))),
    todo: listTodo(report),
    findings: listFindings(report),
    networks: report.networks.map((network) => ({
      network,
      ...sumUp(network.results),
      groups: groupOrder.flatMap((group) => {
        const members = sortResults(network.results.filter((result) => result.group === group))
        return members.length === 0
          ? []
          : [{ title: groupTitles[group], ...sumUp(members), members }]
      })
    }))
  }
}

function sumUp(results: readonly CheckResult[]): Pick<ResultGroup, 'verdict' | 'tally'> {
  return { verdict: decideVerdict(results), tally: describeTally(tallyResults(results)) }
}

function sortResults<Item extends { readonly outcome: Outcome }>(items: readonly Item[]): Item[] {
  return items.toSorted(
    (one, two) => outcomeOrder.indexOf(one.outcome) - outcomeOrder.indexOf(two.outcome)
  )
}

function listTodo(report: Report): readonly TodoGroup[] {
  const asked = new Map<string, Asked>()
  for (const network of report.networks) {
    for (const result of network.results) {
      if (!isPressing(result, report)) continue
      for (const one of askOf(result, network)) {
        const before = asked.get(one.key)
        asked.set(one.key, before === undefined ? one : joinAsked(before, one))
      }
    }
  }
  const items = [...asked.values()].map(
    ({ key: _, sites, ...todo }, index): Todo => ({
      ...todo,
      number: index + 1,
      chains: new Set(sites).size
    })
  )
  const groups = Map.groupBy(items, ({ owner }) => owner)
  return [...groups].map(([owner, own]) => ({ owner, items: own }))
}

interface Asked extends Omit<Todo, 'number' | 'chains'> {
  readonly key: string
  /** The chains on which it is done, by genesis where that is known. */
  readonly sites: readonly string[]
}

/** What the most likely remedy of a result asks for: its calls, or its advice. */
function askOf(result: CheckResult, network: NetworkReport): readonly Asked[] {
  const [remedy] = result.remedies
  if (remedy === undefined) return []
  const { summary, owner = 'you', steps = [], command } = remedy
  const base = { networks: [network.name], fixes: [result.id] }
  const act = command === undefined ? {} : { command }
  if (steps.length === 0) {
    const key = JSON.stringify([owner, summary, command])
    return [{ ...base, ...act, key, owner, summary, sites: [network.name] }]
  }
  const service =
    network.chains.find(({ role }) => role === 'service')?.paraId ?? network.channels[0]?.sender
  return steps.map((step) => {
    const genesis = network.chains.find(({ role }) => role === step.chain)?.genesisHash
    return {
      ...base,
      ...act,
      key: keyOfCall(step),
      owner: ownerOfCall(step, service),
      summary: steps.length === 1 ? summary : step.description,
      step,
      sites: [genesis ?? network.name]
    }
  })
}

function joinAsked(before: Asked, { networks, fixes, sites }: Asked): Asked {
  return {
    ...before,
    networks: [...new Set([...before.networks, ...networks])],
    fixes: [...new Set([...before.fixes, ...fixes])],
    sites: [...before.sites, ...sites]
  }
}

/** Whether a result keeps the networks from being ready. */
function isPressing(result: CheckResult, { verdict, networks }: Report): boolean {
  if (isWaived(result)) return false
  if (result.outcome === 'fail' || result.outcome === 'error') return true
  // The caller may count warnings and manual checks: then they are what there is to do.
  const counts = result.outcome === 'warn' || result.outcome === 'manual'
  const fails = (one: CheckResult): boolean => one.outcome === 'fail' && !isWaived(one)
  return counts && verdict === 'notReady' && !networks.some(({ results }) => results.some(fails))
}

const FOUND: readonly Outcome[] = ['fail', 'error', 'warn', 'manual']

function listFindings(report: Report): readonly Finding[] {
  const { networks } = report
  const placed = networks.flatMap(({ name, results }) => {
    const shown = new Set(results.map(({ id }) => id))
    return results
      .filter((result) => isFound(result, shown) && !isWaived(result))
      .map((result): PlacedResult => ({ network: name, result }))
  })
  const skipped = new Map(networks.map(({ name, results }) => [name, listSkipped(results)]))
  // First what has one cause, then what is the same checks on several networks.
  const causes = groupResults(placed, ({ result: { outcome, errorCode, summary, remedies } }) => [
    outcome,
    errorCode,
    summary,
    remedies[0]?.summary
  ])
  const same = Map.groupBy(causes, (members) =>
    JSON.stringify([members[0]?.result.outcome, idsOf(members)])
  )
  return sortResults(
    [...same.values()].map((groups) => describeFinding(groups.flat(), skipped, report))
  )
}

/** What was skipped for a cause that the report does not show stands for itself. */
function isFound(
  { outcome, skippedBecauseOf: cause }: CheckResult,
  shown: ReadonlySet<string>
): boolean {
  return FOUND.includes(outcome) || (outcome === 'skipped' && !(cause && shown.has(cause)))
}

function groupResults(
  placed: readonly PlacedResult[],
  keyOf: (one: PlacedResult) => unknown
): readonly (readonly PlacedResult[])[] {
  return [...Map.groupBy(placed, (one) => JSON.stringify(keyOf(one))).values()]
}

function idsOf(members: readonly PlacedResult[]): readonly string[] {
  return [...new Set(members.map(({ result }) => result.id))]
}

function describeFinding(
  members: readonly PlacedResult[],
  skipped: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>,
  report: Report
): Finding {
  const [first] = members as readonly [PlacedResult]
  const titles = new Set(members.map(({ result }) => result.title))
  const title = titles.size === 1 ? first.result.title : first.result.summary
  const details = [...Map.groupBy(members, ({ result }) => result.summary)].map(
    ([summary, own]) => ({ summary, networks: [...new Set(own.map(({ network }) => network))] })
  )
  return {
    outcome: first.result.outcome,
    title,
    details: details.filter(({ summary }) => summary !== title),
    networks: [...new Set(members.map(({ network }) => network))],
    ids: idsOf(members),
    skipped: [
      ...new Set(
        members.flatMap(({ network, result }) => skipped.get(network)?.get(result.id) ?? [])
      )
    ],
    remedies: joinRemedies(members, report),
    results: members
  }
}

function joinRemedies(members: readonly PlacedResult[], report: Report): readonly Remedy[] {
  const remedies = new Map<string, Remedy>()
  for (const { result } of members) {
    for (const [index, remedy] of result.remedies.entries()) {
      const { steps: _, command: __, ...advice } = remedy
      const isPlanned = index === 0 && isPressing(result, report)
      if (!remedies.has(remedy.summary)) remedies.set(remedy.summary, isPlanned ? advice : remedy)
    }
  }
  return [...remedies.values()]
}

/** The checks that were skipped, by the check that is the first cause of it. */
function listSkipped(results: readonly CheckResult[]): ReadonlyMap<string, readonly string[]> {
  const causes = new Map(results.map(({ id, skippedBecauseOf }) => [id, skippedBecauseOf]))
  const rootOf = (id: string): string => {
    // A saved report may name causes in a circle.
    const seen = new Set<string>()
    let root = id
    for (
      let cause = causes.get(root);
      cause !== undefined && !seen.has(cause);
      cause = causes.get(root)
    ) {
      seen.add(cause)
      root = cause
    }
    return root
  }
  const skipped = new Map<string, string[]>()
  for (const { id, outcome } of results) {
    const root = rootOf(id)
    if (outcome !== 'skipped' || root === id) continue
    skipped.set(root, [...(skipped.get(root) ?? []), id])
  }
  return skipped
}
