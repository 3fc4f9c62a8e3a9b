import type { Stage } from '../stage/Stage.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'

/** What the service knows of the target, as its storage has it. */
interface Settings {
  readonly version: number
  readonly feeAsset: unknown
  readonly feePerSecond: bigint
  readonly chargePerSecond: bigint
  readonly programWeight: { readonly refTime: bigint; readonly proofSize: bigint }
  readonly assumedProofSize: bigint
}

async function readSettings(stage: Stage): Promise<Settings> {
  const { paraId } = stage.net.target
  const raw = (await stage.read('service', 'xcmpHandler.targets', paraId)) as {
    version: number
    feeAsset: unknown
    feePerSecond: number | string
    chargePerSecond: number | string
    programWeight: { refTime: number | string; proofSize: number | string }
    assumedProofSize: number | string
  }
  const { refTime, proofSize } = raw.programWeight
  return {
    version: raw.version,
    feeAsset: raw.feeAsset,
    feePerSecond: BigInt(raw.feePerSecond),
    chargePerSecond: BigInt(raw.chargePerSecond),
    programWeight: { refTime: BigInt(refTime), proofSize: BigInt(proofSize) },
    assumedProofSize: BigInt(raw.assumedProofSize)
  }
}

/** Changes what the service knows of the target. */
export async function changeSettings(
  stage: Stage,
  how: (now: Settings) => Partial<Settings>
): Promise<undefined> {
  const now = await readSettings(stage)
  const { paraId } = stage.net.target
  await stage.put('service', 'xcmpHandler.targets', [paraId], { ...now, ...how(now) })
  return undefined
}

const altered = (
  id: string,
  title: string,
  how: (now: Settings, stage: Stage) => Partial<Settings>
): Perturbation => ({
  id: `settings-${id}`,
  title: `the service's settings of the target: ${title}`,
  apply: (stage) => changeSettings(stage, (now) => how(now, stage))
})

/** How a figure is changed: how that is named, and what it becomes. */
const factors: readonly (readonly [string, (value: bigint) => bigint])[] = [
  ['zero', () => 0n],
  ['one', () => 1n],
  ['one less', (value) => value - 1n],
  ['one more', (value) => value + 1n],
  ['a thousandfold', (value) => value * 1000n]
]

const figures: readonly (readonly [
  id: string,
  title: string,
  set: (now: Settings, how: (value: bigint) => bigint) => Partial<Settings>
])[] = [
  ['fee-rate', 'what a second costs', (now, how) => ({ feePerSecond: how(now.feePerSecond) })],
  ['charge', 'what a user pays', (now, how) => ({ chargePerSecond: how(now.chargePerSecond) })],
  [
    'program-time',
    'the time of a program',
    ({ programWeight }, how) => ({
      programWeight: { ...programWeight, refTime: how(programWeight.refTime) }
    })
  ],
  [
    'program-proof',
    'the proof of a program',
    ({ programWeight }, how) => ({
      programWeight: { ...programWeight, proofSize: how(programWeight.proofSize) }
    })
  ],
  [
    'assumed-proof',
    'the proof of a call',
    (now, how) => ({ assumedProofSize: how(now.assumedProofSize) })
  ]
]

const nowhere = { V5: { parents: 1, interior: { X1: [{ Parachain: 3999 }] } } }

/** What the service's root has set for the target. */
export const targetSettings: Family = {
  name: 'settings of the target',
  perturbations: [
    {
      id: 'settings-missing',
      title: 'the service does not know the target',
      apply: async (stage): Promise<Setup | undefined> => {
        await stage.root('service', ['xcmpHandler.removeTarget', stage.net.target.paraId])
        return undefined
      }
    },
    ...[2, 3, 6].map((version) =>
      altered(`version-${version}`, `XCM version ${version}`, () => ({ version }))
    ),
    ...figures.flatMap(([id, title, set]) =>
      factors.map(([name, how]) =>
        altered(`${id}-${name.replaceAll(' ', '-')}`, `${title} is ${name}`, (now) => set(now, how))
      )
    ),
    altered('fee-asset-native', "fees are paid in the target's own token", () => ({
      feeAsset: { V5: { parents: 0, interior: 'Here' } }
    })),
    altered('fee-asset-unregistered', 'fees are paid in a token that nobody knows', () => ({
      feeAsset: nowhere
    })),
    altered(
      'fee-asset-other-service',
      'fees are paid in the token of another service',
      (_, { net }) => ({
        feeAsset: {
          V5: {
            parents: 1,
            interior: { X1: [{ Parachain: net.variant === 'hour' ? 2115 : 2114 }] }
          }
        }
      })
    ),
    {
      id: 'settings-fee-asset-native-funded',
      title: "fees are paid in the target's own token, of which the service has enough",
      apply: async (stage) => {
        await stage.root('target', ['balances.forceSetBalance', stage.sovereign, 10n ** 13n])
        return await changeSettings(stage, () => ({
          feeAsset: { V5: { parents: 0, interior: 'Here' } }
        }))
      }
    }
  ]
}
