import type { Family } from '../catalogue/Perturbation.ts'
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
  | 'price'
  | 'relief'
  | 'overruled'
  | 'unexplained'
>

/**
 * The results as they are committed: how many perturbations each family has, and the cases, in an
 * order of their own, a line for each.
 */
export function renderResults(families: readonly Family[], cases: readonly KeptCase[]): string {
  const catalogue = families.map(({ name, perturbations }) => [name, perturbations.length])
  const rows = cases.map(keepCase).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const lines = rows.map((row) => `    ${JSON.stringify(row)}`)
  const counts = JSON.stringify(Object.fromEntries(catalogue))
  return `{\n  "catalogue": ${counts},\n  "cases": [\n${lines.join(',\n')}\n  ]\n}\n`
}

/** Cases that were recorded before, with those of a run in the place of theirs. */
export function replaceCases(
  before: readonly KeptCase[],
  run: readonly KeptCase[]
): readonly KeptCase[] {
  return [...new Map([...before, ...run].map((one) => [keyOf(one), one])).values()]
}

function keepCase(one: KeptCase): KeptCase {
  const { id, title, family, variant, verdict, ran, agreement, price, relief } = one
  const { overruled, unexplained } = one
  const named = { id, title, family, variant, verdict, ran, agreement, price, relief }
  return { ...named, overruled, unexplained }
}

function keyOf({ family, id, variant }: KeptCase): string {
  return `${family} ${id} ${variant}`
}
