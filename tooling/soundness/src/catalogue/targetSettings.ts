import type { Stage } from '../stage/Stage.ts'
import { changing, type Family, type Perturbation } from './Perturbation.ts'

/** What the service knows of the target, as its storage has it. */
interface Settings<Amount = bigint> {
  readonly version: number
  readonly feeAsset: unknown
  readonly feePerSecond: Amount
  readonly chargePerSecond: Amount
  readonly programWeight: { readonly refTime: Amount; readonly proofSize: Amount }
  readonly assumedProofSize: Amount
}

async function readSettings(stage: Stage): Promise<Settings> {
  const raw = await stage.read('service', 'xcmpHandler.targets', stage.net.target.paraId)
  const { feePerSecond, chargePerSecond, programWeight, assumedProofSize, ...rest } =
    raw as Settings<number | string>
  const { refTime, proofSize } = programWeight
  return {
    ...rest,
    feePerSecond: BigInt(feePerSecond),
    chargePerSecond: BigInt(chargePerSecond),
    programWeight: { refTime: BigInt(refTime), proofSize: BigInt(proofSize) },
    assumedProofSize: BigInt(assumedProofSize)
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

const change = changing('settings')

const altered = (
  id: string,
  title: string,
  how: (now: Settings, stage: Stage) => Partial<Settings>
): Perturbation =>
  change(id, `the service's settings of the target: ${title}`, (stage) =>
    changeSettings(stage, (now) => how(now, stage))
  )

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
    change('missing', 'the service does not know the target', (stage) =>
      stage.root('service', ['xcmpHandler.removeTarget', stage.net.target.paraId])
    ),
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
