import type { CheckResult, NetworkReport, Outcome, Report } from '../../schema/reportSchema.ts'
import { formatAmount } from '../../words/formatValues.ts'
import { isWaived } from '../wording/tallyResults.ts'
import { channelWords, outcomeOrder } from '../wording/words.ts'

/** Whether a change makes a network more or less ready. */
export type ChangeKind = 'worse' | 'better' | 'neutral'

/** A check with a changed outcome. */
export interface ResultChange {
  readonly id: string
  readonly kind: ChangeKind
  /** Absent for a new check. */
  readonly from?: Outcome
  /** Absent for a removed check. */
  readonly to?: Outcome
  /** The new result. For a removed check, the old result. */
  readonly result: CheckResult
}

/** A fact with a changed value. */
export interface FactChange {
  /** The name of the fact: `target runtime`, `channel 2114 → 2200`, `fee Execution`. */
  readonly fact: string
  readonly from?: string
  readonly to?: string
}

/** The changes between two reports of one network. */
export interface NetworkDiff {
  readonly network: string
  /** The new verdict. For a removed network, the old verdict. */
  readonly verdict: Report['verdict']
  readonly presence: 'both' | 'added' | 'removed'
  readonly results: readonly ResultChange[]
  readonly facts: readonly FactChange[]
}

/** The changes from one report to another. */
export interface ReportDiff {
  readonly before: Pick<Report, 'gatheredAt' | 'verdict'>
  readonly after: Pick<Report, 'gatheredAt' | 'verdict'>
  /** The networks with a change. */
  readonly networks: readonly NetworkDiff[]
}

/** Compares the outcomes and the facts of two reports, and returns the changes. */
export function diffReports({
  before,
  after
}: Readonly<Record<'before' | 'after', Report>>): ReportDiff {
  const names = new Set([...after.networks, ...before.networks].map(({ network }) => network))
  const find = (report: Report, name: string): NetworkReport | undefined =>
    report.networks.find(({ network }) => network === name)
  return {
    before: { gatheredAt: before.gatheredAt, verdict: before.verdict },
    after: { gatheredAt: after.gatheredAt, verdict: after.verdict },
    networks: [...names]
      .map((name) => diffNetwork(name, find(before, name), find(after, name)))
      .filter(
        ({ presence, results, facts }) =>
          presence !== 'both' || results.length > 0 || facts.length > 0
      )
  }
}

function diffNetwork(
  name: string,
  before: NetworkReport | undefined,
  after: NetworkReport | undefined
): NetworkDiff {
  const presence = before === undefined ? 'added' : after === undefined ? 'removed' : 'both'
  return {
    network: name,
    verdict: (after ?? before)?.verdict ?? 'undetermined',
    presence,
    results: diffResults(before?.results ?? [], after?.results ?? []),
    facts: before === undefined || after === undefined ? [] : diffFacts(before, after)
  }
}

function diffResults(
  before: readonly CheckResult[],
  after: readonly CheckResult[]
): readonly ResultChange[] {
  const earlier = new Map(before.map((result) => [result.id, result]))
  const later = new Set(after.map(({ id }) => id))
  const changes = [
    ...after.flatMap((result) => compare(earlier.get(result.id), result)),
    ...before.filter(({ id }) => !later.has(id)).flatMap((result) => compare(result, undefined))
  ]
  const order: readonly ChangeKind[] = ['worse', 'better', 'neutral']
  return changes.sort((one, two) => order.indexOf(one.kind) - order.indexOf(two.kind))
}

function compare(
  before: CheckResult | undefined,
  after: CheckResult | undefined
): readonly ResultChange[] {
  const result = after ?? before
  if (result === undefined) return []
  const from = before && effective(before)
  const to = after && effective(after)
  if (from === to && before?.outcome === after?.outcome) return []
  const kind = judge(from, to)
  return [{ id: result.id, kind, from: before?.outcome, to: after?.outcome, result }]
}

function effective(result: CheckResult): Outcome {
  return isWaived(result) ? 'notApplicable' : result.outcome
}

/**
 * Judges a changed outcome. A removed check is neutral. The outcome of a new check is compared with
 * `pass`.
 */
function judge(from: Outcome | undefined, to: Outcome | undefined): ChangeKind {
  if (to === undefined) return 'neutral'
  const change = weigh(to) - weigh(from ?? 'pass')
  if (change === 0) return 'neutral'
  return change > 0 ? 'worse' : 'better'
}

function weigh(outcome: Outcome): number {
  if (outcome === 'pass' || outcome === 'notApplicable') return 0
  return outcomeOrder.length - outcomeOrder.indexOf(outcome)
}

function diffFacts(before: NetworkReport, after: NetworkReport): readonly FactChange[] {
  const earlier = listFacts(before)
  const later = listFacts(after)
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((fact) => {
    const [from, to] = [earlier.get(fact), later.get(fact)]
    return from === to ? [] : [{ fact, from, to }]
  })
}

/** Lists the facts to compare. Leaves out block numbers, because they always change. */
function listFacts({
  variant,
  chains,
  channels,
  fees
}: NetworkReport): ReadonlyMap<string, string> {
  const facts = new Map<string, string>()
  if (variant !== undefined) facts.set('variant', `whole ${variant}s`)
  for (const { role, name, paraId, specName, specVersion, genesisHash } of chains) {
    facts.set(`${role} name`, name)
    if (specName !== undefined) facts.set(`${role} runtime`, `${specName} ${specVersion ?? ''}`)
    if (genesisHash !== undefined) facts.set(`${role} genesis`, genesisHash)
    if (paraId !== undefined) facts.set(`${role} parachain`, String(paraId))
  }
  for (const { sender, recipient, state, maxCapacity, maxMessageSize } of channels) {
    const room =
      maxCapacity === undefined ? '' : `, ${maxCapacity} × ${maxMessageSize ?? '?'} bytes`
    facts.set(`channel ${sender} → ${recipient}`, `${channelWords[state]}${room}`)
  }
  for (const { title, fee } of fees) facts.set(`fee ${title}`, formatAmount(fee))
  return facts
}
