import { RunFailure } from '../RunFailure.ts'
import type { CommandResult } from './Paraclock.ts'

/** What the checklist says. */
export interface Checklist {
  readonly verdict: 'ready' | 'notReady' | 'undetermined'
  /** Ids of checks by their outcome. */
  readonly outcomes: ReadonlyMap<string, string>
}

interface ReportJson {
  readonly verdict: Checklist['verdict']
  readonly networks: readonly {
    readonly results: readonly { readonly id: string; readonly outcome: string }[]
  }[]
}

/**
 * Reads what `paraclock check --json` printed.
 *
 * @throws RunFailure if that is not a report.
 */
export function readChecklist({ code, output, problem }: CommandResult): Checklist {
  let report: ReportJson
  try {
    report = JSON.parse(output) as ReportJson
  } catch {
    throw new RunFailure(`paraclock check ended with code ${code} and no report: ${problem.trim()}`)
  }
  const results = report.networks.flatMap((network) => network.results)
  return {
    verdict: report.verdict,
    outcomes: new Map(results.map(({ id, outcome }) => [id, outcome]))
  }
}

/** How many checks came to which outcome, in words. */
export function countOutcomes({ outcomes }: Checklist): string {
  const counts = new Map<string, number>()
  for (const outcome of outcomes.values()) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
}

/** The checks that failed. */
export function listFailing({ outcomes }: Checklist): readonly string[] {
  return [...outcomes].filter(([, outcome]) => outcome === 'fail').map(([id]) => id)
}
