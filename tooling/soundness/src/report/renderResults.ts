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
export function renderResults(results: readonly CaseResult[], seed: number): string {
  const rows = results
    .map(
      ({
        id,
        title,
        family,
        variant,
        verdict,
        ran,
        agreement,
        relief,
        overruled,
        unexplained
      }): KeptCase => ({
        ...{ id, title, family, variant, verdict, ran, agreement, relief, overruled, unexplained }
      })
    )
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const lines = rows.map((row) => `    ${JSON.stringify(row)}`)
  return `{\n  "seed": ${seed},\n  "cases": [\n${lines.join(',\n')}\n  ]\n}\n`
}

const keyOf = ({ family, id, variant }: KeptCase): string => `${family} ${id} ${variant}`
