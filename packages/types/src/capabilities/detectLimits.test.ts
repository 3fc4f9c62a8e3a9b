import { expect, test } from 'vitest'
import { detectService as detect } from '../../test/detectDraft.ts'
import { littleEndian } from '../../test/MetadataDraft.ts'
import { hourCalls, minuteCalls } from '../../test/serviceDraft.ts'

test('limits that cannot be right are unknown', () => {
  const service = detect((draft, types) =>
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: minuteCalls(types),
      constants: [
        ['SlotLength', types.u64, littleEndian(0n, 64)],
        ['Horizon', types.u128, littleEndian(1n << 60n, 128)],
        ['MaxExecutionTimes', types.u32, littleEndian(36n, 64)],
        ['MaxTasksPerSlot', types.bytes, Uint8Array.of(0)]
      ]
    })
  )
  expect(service.limits).toMatchObject({
    slotSeconds: { known: false, why: expect.stringContaining('is 0') },
    horizonSeconds: { known: false },
    maxExecutionTimes: { known: false },
    maxTasksPerSlot: { known: false }
  })
})

test.for([
  ['SlotSizeSeconds', 3600n, 3600],
  ['TimeSlotMinutes', 60n, 3600],
  ['SlotDurationMillis', 60_000n, 60],
  ['TimeGranularity', 60n, 60]
] as const)('a slot length called %s is read in seconds', ([name, value, expected]) => {
  expect(limitsWith([[name, value]]).slotSeconds).toMatchObject({ value: expected })
})

test.for([
  ['MaxScheduleSeconds', 100n, 100],
  ['ScheduleHorizonDays', 180n, 15_552_000],
  ['MaxFutureHours', 2n, 7200]
] as const)('a horizon called %s is read in seconds', ([name, value, expected]) => {
  expect(limitsWith([[name, value]]).horizonSeconds).toMatchObject({ value: expected })
})

test('constants that state other things, or two that state the same, are no limits', () => {
  expect(
    limitsWith([
      ['MaxSlotTasks', 5n],
      ['SlotDurationMillis', 1500n],
      ['HorizonBlocks', 7n],
      ['MaxExecutionWeight', 9n],
      ['MinimumTransfer', 1n],
      ['SmallestTransfer', 2n],
      ['MaxEncodedCallSize', 11n],
      ['MaxCallDepth', 12n]
    ])
  ).toMatchObject({
    slotSeconds: { known: false, why: expect.stringContaining('no whole number of seconds') },
    horizonSeconds: { known: false, why: expect.stringContaining('counts blocks') },
    maxExecutionTimes: { known: false },
    maxTasksPerSlot: { value: 5 },
    minimumTransfer: {
      known: false,
      why: 'MinimumTransfer and SmallestTransfer could both state the smallest transfer'
    },
    maxCallBytes: { value: 11 },
    maxCallDepth: { value: 12 }
  })
})

function limitsWith(constants: readonly (readonly [string, bigint])[]) {
  return detect((draft, types) =>
    draft.addPallet({
      name: 'Tasks',
      index: 80,
      calls: hourCalls(types),
      constants: constants.map(([name, value]) => [name, types.u64, littleEndian(value, 64)])
    })
  ).limits
}
