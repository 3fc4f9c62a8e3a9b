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

test('without a constant the slots are those of the layout, and other limits are unknown', () => {
  const { limits } = detect((draft, types) =>
    draft.addPallet({ name: 'Tasks', index: 80, calls: hourCalls(types) })
  )
  expect(limits.slotSeconds).toEqual({ known: true, value: 3600, from: 'the slots of variant H' })
  expect(limits.horizonSeconds).toEqual({ known: false, why: 'there is no constant Tasks.Horizon' })
})
