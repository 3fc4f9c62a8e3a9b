import type { Weight } from '@paraclock/core'
import { weighStored } from '../run/runTask.ts'
import type { Stage } from '../stage/Stage.ts'
import { holdRuns } from './feeAsset.ts'
import type { Family, Perturbation } from './Perturbation.ts'
import { changeSettings } from './targetSettings.ts'

/** The time that the target spends on messages in a block. */
async function readQueueTime({ net }: Stage): Promise<bigint> {
  const constant = net.target.api.consts['messageQueue']?.['serviceWeight']
  const { refTime } = (constant?.toPrimitive() ?? { refTime: 0 }) as { refTime: number | string }
  return BigInt(refTime)
}

const times: readonly (readonly [string, (value: bigint) => bigint])[] = [
  ['zero', () => 0n],
  ['one', () => 1n],
  ['half', (value) => value / 2n],
  ['one-less', (value) => value - 1n],
  ['exactly', (value) => value],
  ['one-more', (value) => value + 1n],
  ['double', (value) => value * 2n],
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
    ...([1n, 3n] as const).map(
      (runs): Perturbation => ({
        id: `weight-time-tenfold-for-${runs}-runs`,
        title: `the configured time of the call is tenfold, and the service holds what ${runs} usual runs use`,
        apply: async (stage) => {
          await holdRuns(stage, runs)
          const { refTime, proofSize } = await weighStored(stage, {})
          return { automation: { weight: { refTime: refTime * 10n, proofSize } } }
        }
      })
    ),
    ...(
      [
        ['exactly', 0n],
        ['one-less', -1n],
        ['one-more', 1n]
      ] as const
    ).flatMap(([name, more]): readonly Perturbation[] => [
      {
        id: `weight-assumed-${name}`,
        title: `the service assumes what the call proves, ${name}`,
        apply: async (stage) => {
          const { proofSize } = await weighStored(stage, {})
          return await changeSettings(stage, () => ({ assumedProofSize: proofSize + more }))
        }
      },
      {
        id: `weight-queue-${name}`,
        title: `the configured time of the call is what the target spends on a message, ${name}`,
        apply: async (stage) => {
          const { proofSize } = await weighStored(stage, {})
          return {
            automation: { weight: { refTime: (await readQueueTime(stage)) + more, proofSize } }
          }
        }
      }
    ]),
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
