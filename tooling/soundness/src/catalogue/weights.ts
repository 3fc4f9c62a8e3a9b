import type { Weight } from '@paraclock/core'
import { weighStored } from '../run/runTask.ts'
import type { Family, Perturbation } from './Perturbation.ts'

const times: readonly (readonly [string, (value: bigint) => bigint])[] = [
  ['zero', () => 0n],
  ['one-less', (value) => value - 1n],
  ['exactly', (value) => value],
  ['one-more', (value) => value + 1n],
  ['tenfold', (value) => value * 10n],
  ['a-block', () => 300_000_000_000n],
  ['too-much', () => 800_000_000_000n],
  ['beyond', () => 2n ** 63n]
]

const set = (
  id: string,
  title: string,
  change: (measured: Weight) => Weight,
  isMinute = false
): Perturbation => ({
  id: `weight-${id}`,
  title,
  ...(isMinute ? { variants: ['minute'] as const } : {}),
  apply: async (stage) => ({ automation: { weight: change(await weighStored(stage, {})) } })
})

/** The weight with which the task is scheduled. */
export const weights: Family = {
  name: 'weights',
  perturbations: [
    ...times.map(([name, how]) =>
      set(
        `time-${name}`,
        `the configured time of the call is ${name}`,
        ({ refTime, proofSize }) => ({
          refTime: how(refTime),
          proofSize
        })
      )
    ),
    ...times
      .filter(([name]) => name !== 'beyond' && name !== 'a-block' && name !== 'too-much')
      .map(([name, how]) =>
        set(
          `proof-${name}`,
          `the configured proof of the call is ${name}`,
          ({ refTime, proofSize }) => ({ refTime, proofSize: how(proofSize) }),
          true
        )
      ),
    set(
      'proof-huge',
      'the configured proof of the call is more than a block has',
      ({ refTime }) => ({
        refTime,
        proofSize: 20_000_000n
      })
    )
  ]
}
