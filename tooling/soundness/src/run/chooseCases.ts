import type { ServiceVariant } from '@paraclock/core'
import { createRandom } from '@tooling/vitest/createRandom'
import type { Family, Perturbation } from '../catalogue/Perturbation.ts'
import type { NetworkKind } from '../stage/Stage.ts'
import type { Case } from './runCase.ts'

/** Which cases are run. */
export interface Choice {
  /** Only ids that match. */
  readonly only?: RegExp
  /** How many single perturbations, spread over the families. Defaults to all. */
  readonly singles?: number
  /** How many combinations of three perturbations. */
  readonly combinations: number
  /** What the sample and the combinations are drawn by. */
  readonly seed: number
}

interface Placed {
  readonly family: Family
  readonly perturbation: Perturbation
}

/** Chooses the cases of a variant: the same ones for the same seed. */
export function chooseCases(
  families: readonly Family[],
  variant: ServiceVariant,
  choice: Choice
): readonly Case[] {
  const draw = createRandom(choice.seed).below
  const placed = families.map((family) =>
    family.perturbations
      .filter(({ id, variants }) => {
        const isAsked = choice.only?.test(id) ?? true
        return isAsked && (variants?.includes(variant) ?? true)
      })
      .map((perturbation) => ({ family, perturbation }))
  )
  const all = placed.flat()
  const singles = choice.singles === undefined ? all : spread(placed, choice.singles, draw)
  return [
    ...singles.map(({ family, perturbation }) => ({
      id: perturbation.id,
      title: perturbation.title,
      family: family.name,
      parts: [perturbation]
    })),
    ...Array.from({ length: choice.combinations }, () => combine(all, draw))
  ]
}

/** Takes from each family its share, and at least one of it. */
function spread(
  families: readonly (readonly Placed[])[],
  count: number,
  draw: (below: number) => number
): readonly Placed[] {
  if (count === 0) return []
  const total = families.flat().length
  return families.flatMap((family) => {
    const share = Math.max(1, Math.round((family.length * count) / Math.max(1, total)))
    const left = [...family]
    const taken: Placed[] = []
    while (taken.length < share && left.length > 0) taken.push(...left.splice(draw(left.length), 1))
    return taken
  })
}

/** The networks that are the usual one with more: its perturbations can be made there too. */
const WIDER: readonly (NetworkKind | undefined)[] = ['third', 'bundled']

/** The network on which a case is run. */
export function networkOf({ parts }: Pick<Case, 'parts'>): NetworkKind {
  return parts.find(({ network }) => network !== undefined)?.network ?? 'usual'
}

/** Combines three perturbations that one network can have and that set different things. */
function combine(all: readonly Placed[], draw: (below: number) => number): Case {
  let best: readonly Placed[] = []
  for (let tries = 0; best.length < 3 && tries < 50; tries += 1) {
    const parts: Placed[] = []
    let left = all.filter(({ perturbation }) => perturbation.id !== 'nothing')
    while (parts.length < 3 && left.length > 0) {
      const [one] = left.splice(draw(left.length), 1) as [Placed]
      parts.push(one)
      left = left.filter((other) => canJoin(one, other))
    }
    if (parts.length > best.length) best = parts
  }
  const perturbations = best.map(({ perturbation }) => perturbation)
  return {
    id: perturbations.map(({ id }) => id).join('+'),
    title: perturbations.map(({ title }) => title).join('; '),
    family: 'combinations',
    parts: perturbations
  }
}

function canJoin(one: Placed, other: Placed): boolean {
  const [network, another] = [one.perturbation.network, other.perturbation.network]
  const isShared =
    network === another || (WIDER.includes(network ?? another) && !(network && another))
  return isShared && !subjectsOf(one).some((subject) => subjectsOf(other).includes(subject))
}

/** What a perturbation sets. */
function subjectsOf({ family, perturbation }: Placed): readonly string[] {
  const shared = family.subject ?? family.name
  return [shared, perturbation.subject ?? shared]
}
