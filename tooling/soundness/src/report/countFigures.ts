import type { Family } from '../catalogue/Perturbation.ts'
import type { CaseResult } from '../run/runCase.ts'

type Counts = Readonly<Record<string, number>>

/** The figures of a run of all cases, from which the page of reliability is made. */
export interface Figures {
  /** For each family, how many perturbations it has, and how many cases agree or differ in which way. */
  readonly families: Readonly<Record<string, Counts>>
  readonly relief: Counts
  /** By check, in how many cases the trial contradicts it. */
  readonly overruled: Counts
  /** How many cases fail by the trial alone. */
  readonly unexplained: number
}

type Counted = Pick<CaseResult, 'family' | 'agreement' | 'relief' | 'overruled' | 'unexplained'>

/** Counts the cases of a run. */
export function countFigures(families: readonly Family[], cases: readonly Counted[]): Figures {
  const sizes = new Map(families.map(({ name, perturbations }) => [name, perturbations.length]))
  const names = [...sizes.keys(), 'combinations']
  return {
    families: Object.fromEntries(
      names.map((name) => {
        const own = cases.filter(({ family }) => family === name)
        const counts = countBy(own.map(({ agreement }) => agreement))
        return [name, { perturbations: sizes.get(name) ?? 0, cases: own.length, ...counts }]
      })
    ),
    relief: countBy(cases.map(({ relief }) => relief)),
    overruled: countBy(cases.flatMap(({ overruled }) => overruled)),
    unexplained: cases.filter(({ unexplained }) => unexplained).length
  }
}

function countBy(names: readonly string[]): Counts {
  const groups = Object.groupBy(names.toSorted(), (name) => name)
  return Object.fromEntries(Object.entries(groups).map(([name, all]) => [name, all?.length ?? 0]))
}
