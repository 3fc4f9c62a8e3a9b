import type { CaseResult } from '../run/runCase.ts'

/** What is kept of a case for the page of reliability. */
export type KeptCase = Pick<
  CaseResult,
  | 'id'
  | 'title'
  | 'family'
  | 'variant'
  | 'verdict'
  | 'ran'
  | 'agreement'
  | 'relief'
  | 'overruled'
  | 'unexplained'
>

/** The results as they are committed: in an order of their own, a line for each case. */
export function renderResults(cases: readonly KeptCase[]): string {
  const rows = cases.map(keepCase).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const lines = rows.map((row) => `    ${JSON.stringify(row)}`)
  return `{\n  "cases": [\n${lines.join(',\n')}\n  ]\n}\n`
}

/** Cases that were recorded before, with those of a run in the place of theirs. */
export function replaceCases(
  before: readonly KeptCase[],
  run: readonly KeptCase[]
): readonly KeptCase[] {
  return [...new Map([...before, ...run].map((one) => [keyOf(one), one])).values()]
}

function keepCase(one: KeptCase): KeptCase {
  const { id, title, family, variant, verdict, ran, agreement, relief } = one
  const { overruled, unexplained } = one
  return { id, title, family, variant, verdict, ran, agreement, relief, overruled, unexplained }
}

function keyOf({ family, id, variant }: KeptCase): string {
  return `${family} ${id} ${variant}`
}
