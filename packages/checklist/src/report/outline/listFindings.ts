import type { Remedy } from '@paraclock/core'
import type { CheckResult, Outcome, Report } from '../../schema/reportSchema.ts'
import { isWaived } from '../wording/tallyResults.ts'
import { outcomeOrder } from '../wording/words.ts'
import { isPressing } from './listTodo.ts'

/** Results that do not pass and have the same cause, on one network or several. */
export interface Finding {
  readonly outcome: Outcome
  /** The title of the results. If their titles differ, the summary of the first result. */
  readonly title: string
  /** The distinct summaries of the results, each with its networks. */
  readonly details: readonly { readonly networks: readonly string[]; readonly summary: string }[]
  readonly networks: readonly string[]
  readonly ids: readonly string[]
  /** The checks that fail because of this finding. */
  readonly follows: readonly string[]
  /** The checks that were skipped because of this finding. */
  readonly skipped: readonly string[]
  /** The distinct remedies. A remedy has no calls here if the plan contains its calls. */
  readonly remedies: readonly Remedy[]
  readonly results: readonly PlacedResult[]
}

/** A result and its network. */
export interface PlacedResult {
  readonly network: string
  readonly result: CheckResult
}

const FOUND: readonly Outcome[] = ['fail', 'error', 'warn', 'manual', 'skipped']

export function listFindings(report: Report): readonly Finding[] {
  const { networks } = report
  const placed = networks.flatMap(({ network: name, results }) => {
    const shown = new Set(results.map(({ id }) => id))
    return results
      .filter((result) => isFound(result, shown) && !isWaived(result))
      .map((result): PlacedResult => ({ network: name, result }))
  })
  const held = new Map(
    networks.map(({ network: name, results }) => [name, listConsequences(results)])
  )
  // Results with the same outcome, error and summary form a group. Groups with the same outcome and
  // the same checks form a finding.
  const causes = Map.groupBy(placed, ({ result: { outcome, errorCode, summary } }) =>
    JSON.stringify([outcome, errorCode, summary])
  )
  const same = Map.groupBy(causes.values(), (members) =>
    JSON.stringify([members[0]?.result.outcome, idsOf(members)])
  )
  return sortResults(
    [...same.values()].map((groups) => describeFinding(groups.flat(), held, report))
  )
}

/**
 * Whether a finding contains a result. If the cause of the result is shown, the result is listed
 * with its cause instead.
 */
function isFound(
  { outcome, followsFrom, skippedBecauseOf }: CheckResult,
  shown: ReadonlySet<string>
): boolean {
  const cause = followsFrom ?? skippedBecauseOf
  return FOUND.includes(outcome) && (cause === undefined || !shown.has(cause))
}

function idsOf(members: readonly PlacedResult[]): readonly string[] {
  return [...new Set(members.map(({ result }) => result.id))]
}

function describeFinding(
  members: readonly PlacedResult[],
  held: ReadonlyMap<string, ReadonlyMap<string, readonly CheckResult[]>>,
  report: Report
): Finding {
  const [first] = members as readonly [PlacedResult]
  const titles = new Set(members.map(({ result }) => result.title))
  const title = titles.size === 1 ? first.result.title : first.result.summary
  const details = [...Map.groupBy(members, ({ result }) => result.summary)].map(
    ([summary, own]) => ({ summary, networks: [...new Set(own.map(({ network }) => network))] })
  )
  const consequences = members.flatMap(
    ({ network, result }) => held.get(network)?.get(result.id) ?? []
  )
  const listHeld = (isSkipped: boolean): readonly string[] => [
    ...new Set(
      consequences.flatMap(({ id, outcome }) => ((outcome === 'skipped') === isSkipped ? [id] : []))
    )
  ]
  return {
    outcome: first.result.outcome,
    title,
    details: details.filter(({ summary }) => summary !== title),
    networks: [...new Set(members.map(({ network }) => network))],
    ids: idsOf(members),
    follows: listHeld(false),
    skipped: listHeld(true),
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

function listConsequences(
  results: readonly CheckResult[]
): ReadonlyMap<string, readonly CheckResult[]> {
  const causes = new Map(
    results.map(({ id, followsFrom, skippedBecauseOf }) => [id, followsFrom ?? skippedBecauseOf])
  )
  const rootOf = ({ id }: CheckResult): string => {
    // In a saved report, the causes can form a cycle.
    const seen = new Set<string>()
    let root = id
    for (;;) {
      const cause = causes.get(root)
      if (cause === undefined || seen.has(cause)) return root
      seen.add(cause)
      root = cause
    }
  }
  return Map.groupBy(
    results.filter((result) => rootOf(result) !== result.id),
    rootOf
  )
}

export function sortResults<Item extends { readonly outcome: Outcome }>(
  items: readonly Item[]
): Item[] {
  return items.toSorted(
    (one, two) => outcomeOrder.indexOf(one.outcome) - outcomeOrder.indexOf(two.outcome)
  )
}
