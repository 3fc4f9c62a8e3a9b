import type { AutomationConfig } from '@paraclock/checklist'
import { serviceVariants } from '@paraclock/core'
import type { Stage } from '../stage/Stage.ts'
import type { Setup } from './Perturbation.ts'

/** A time that is a number of slots ahead, in seconds. */
export const ahead = ({ net }: Stage, slots: number): number => {
  const { slotSeconds } = serviceVariants[net.variant]
  return (Math.floor(Number(net.now()) / slotSeconds) + slots) * slotSeconds
}

/** How far ahead the service takes tasks, in seconds. */
export const HORIZON = 180 * 24 * 3600

/** Times at equal distances, from one that is a number of slots ahead. */
export const every = (stage: Stage, count: number, step = 1, from = 2): readonly number[] =>
  Array.from({ length: count }, (_, at) => ahead(stage, from + at * step))

/** A task that recurs without an end. */
export const recurring = (next: number, frequency: number): Partial<AutomationConfig> => ({
  schedule: { kind: 'recurring', next, frequency }
})

/** The length of a slot of the service, in seconds. */
export const slotOf = ({ net }: Stage): number => serviceVariants[net.variant].slotSeconds

/** Whether every block up to the runs is built. Over hours it takes too long. */
export const isBuilt = ({ net }: Stage): boolean => net.variant === 'minute'

/** Runs in 4, 6 and 8 slots: on the minute service after 40, 60 and 80 blocks. */
export const threeRuns = (stage: Stage): Setup => ({
  automation: { times: [...every(stage, 3, 2, 4)] },
  everyBlock: isBuilt(stage)
})
