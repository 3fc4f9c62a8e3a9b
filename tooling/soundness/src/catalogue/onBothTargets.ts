import type { Perturbation } from './Perturbation.ts'

/** The same on a target of 32-byte accounts and on one of 20-byte accounts. */
export const onBothTargets = (one: Perturbation): readonly Perturbation[] => [
  one,
  {
    ...one,
    id: `${one.id}-20`,
    title: `${one.title}, on a target of 20-byte accounts`,
    network: 'ethereum'
  }
]
