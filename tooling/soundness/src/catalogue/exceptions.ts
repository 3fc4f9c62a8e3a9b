import type { ServiceVariant } from '@paraclock/core'
import type { Agreement } from '../run/runCase.ts'

/** A case whose verdict is meant to differ from what happens on a network of this kind. */
export interface Exception {
  /** The id of a perturbation, of either kind of target. */
  readonly id: string
  /** The variants in which it differs. Defaults to both. */
  readonly variants?: readonly ServiceVariant[]
  readonly differs: Exclude<Agreement, 'agree'>
  readonly reason: string
}

/** What differs on purpose: five at most. */
export const exceptions: readonly Exception[] = [
  {
    id: 'time-halted-a-year',
    differs: 'false ready',
    reason:
      'A network whose relay chain is half a year behind has a clock of its own, as development networks do. The checklist cannot distinguish it from one that stands still that long.'
  },
  {
    id: 'time-halted-7000-seconds',
    variants: ['hour'],
    differs: 'false fail',
    reason:
      'The last block is 116 minutes old, and the first run is due in a minute. A chain that has stood still for longer than is left to the first run is not called ready, although it may go on in time.'
  },
  {
    id: 'hub-era-unbonds',
    differs: 'undetermined',
    reason:
      'Eras of staking stand still on copies. So a call with another outcome in a later era is undetermined.'
  },
  {
    id: 'others-far-third',
    differs: 'undetermined',
    reason: 'The third chain has no copy, so what it does to the target is undetermined.'
  }
]
