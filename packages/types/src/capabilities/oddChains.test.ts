import { expect, test } from 'vitest'
import { littleEndian, type MetadataDraft } from '../../test/MetadataDraft.ts'
import { hourCalls, minuteCalls, openDraft, type ServiceTypes } from '../../test/serviceDraft.ts'
import type { Capabilities } from './Capabilities.ts'
import { detectCapabilities } from './detectCapabilities.ts'

function detect(change: (draft: MetadataDraft, types: ServiceTypes) => void): Capabilities {
  const { draft, types } = openDraft()
  change(draft, types)
  return detectCapabilities(draft.metadata())
}

test('two pallets that schedule: the one with more of the service is it', () => {
  const { service } = detect((draft, types) => {
    draft.addPallet({ name: 'Lesser', index: 80, calls: minuteCalls(types).slice(0, 1) })
    draft.addPallet({ name: 'Greater', index: 81, calls: hourCalls(types) })
  })
  expect(service?.pallet.name).toBe('Greater')
})

test('a pallet that only cancels, or schedules by block, is no service', () => {
  const { service } = detect((draft, types) => {
    draft.addPallet({
      name: 'Scheduler',
      index: 80,
      calls: [
        [
          'schedule',
          [
            ['when', types.u32],
            ['call', types.call]
          ]
        ],
        [
          'schedule_named',
          [
            ['id', types.hash],
            ['when', types.u32],
            ['call', types.call]
          ]
        ],
        ['cancel_task', [['task_id', types.hash]]]
      ]
    })
    draft.addPallet({ name: 'Empty', index: 81 })
  })
  expect(service).toBeNull()
})

test('a version of System.Version that cannot be read leaves the runtime unknown', () => {
  const found = detect((draft) =>
    draft.changeConstant('System', 'Version', { value: Uint8Array.of(255) })
  )
  expect(found.runtime).toMatchObject({ known: false })
})

test('numbers too large to be limits, and chains without HRMP hosts, are told so', () => {
  const { service, hrmp } = detect((draft, types) =>
    draft.addPallet({
      name: 'Tasks',
      index: 80,
      calls: hourCalls(types),
      constants: [['MinimumTransferAmount', types.u128, littleEndian(1n << 100n, 128)]]
    })
  )
  expect(service?.limits.minimumTransfer).toMatchObject({ value: 1n << 100n })
  expect(hrmp).toBeNull()
})
