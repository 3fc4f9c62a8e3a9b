import { type Stage, UNIT } from '../stage/Stage.ts'
import { changing, type Family, type Perturbation } from './Perturbation.ts'
import { HORIZON, slotOf } from './times.ts'

const change = changing('manage')

/** What the service's manager does: calls of root, one after the other. */
const managed = (
  id: string,
  title: string,
  calls: (stage: Stage) => readonly (readonly [string, ...unknown[]])[]
): Perturbation =>
  change(id, title, async (stage) => {
    for (const call of calls(stage)) await stage.root('service', call)
  })

const pause = (paused: boolean) => ['automationTime.setPaused', paused] as const
const ofTarget = (name: string) => (stage: Stage) =>
  [`xcmpHandler.${name}`, stage.net.target.paraId] as const

interface BookingLimits {
  readonly places: number
  readonly horizon: number
  readonly executionTimes: number
}

const limited = (
  id: string,
  title: string,
  how: (stage: Stage) => Partial<BookingLimits>
): Perturbation =>
  managed(`limits-${id}`, `the service's manager limits ${title}`, (stage) => [
    [
      'automationTime.setBookingLimits',
      { places: 256, horizon: HORIZON, executionTimes: 36, ...how(stage) }
    ]
  ])

interface Margins {
  readonly feePerMebibyte: bigint
  readonly chargePerMebibyte: bigint
  /** In billionths. */
  readonly margin: number
  readonly maxCallWeight: { readonly refTime: bigint; readonly proofSize: bigint } | null
}

const priced = (id: string, title: string, margins: Partial<Margins>): Perturbation =>
  managed(`margins-${id}`, title, ({ net }) => [
    [
      'xcmpHandler.setTargetMargins',
      net.target.paraId,
      { feePerMebibyte: 0n, chargePerMebibyte: 0n, margin: 0, maxCallWeight: null, ...margins }
    ]
  ])

/** What the service's manager can change for everybody's tasks. */
export const serviceManagement: Family = {
  name: 'management of the service',
  // Margins are those of a target that has settings.
  subject: 'settings of the target',
  perturbations: [
    managed('paused', 'the service is paused', () => [pause(true)]),
    managed('target-stopped', 'the service has stopped the target', (stage) => [
      ofTarget('stopTarget')(stage)
    ]),
    managed('target-removed', 'the service has removed the target', (stage) => [
      ofTarget('removeTarget')(stage)
    ]),
    limited('horizon-0', 'how far ahead a time may be to nothing', () => ({ horizon: 0 })),
    ...[0, 1].map((places) =>
      limited(`places-${places}`, `the places of a slot to ${places}`, () => ({ places }))
    ),
    ...[1, 4].map((slots) =>
      limited(`horizon-${slots}`, `how far ahead a time may be to ${slots} slots`, (stage) => ({
        horizon: slots * slotOf(stage)
      }))
    ),
    ...[0, 2].map((times) =>
      limited(`times-${times}`, `the times of a task to ${times}`, () => ({
        executionTimes: times
      }))
    ),
    ...[1, 1_000_000_000].map((margin) =>
      priced(`${margin}`, `a run withdraws ${margin / 10_000_000} % more than it costs`, { margin })
    ),
    ...[1n, 1_000n * UNIT].map((feePerMebibyte) =>
      priced(`fee-${feePerMebibyte}`, `a mebibyte of proof costs ${feePerMebibyte} on the target`, {
        feePerMebibyte
      })
    ),
    ...[1n, 1_000_000n * UNIT].map((chargePerMebibyte) =>
      priced(
        `charge-${chargePerMebibyte}`,
        `a mebibyte of proof costs the user ${chargePerMebibyte} on the service`,
        { chargePerMebibyte }
      )
    )
  ]
}
