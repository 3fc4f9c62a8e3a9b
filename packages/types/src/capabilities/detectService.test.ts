import { expect, test } from 'vitest'
import { detectService as detect, rolesOf } from '../../test/detectDraft.ts'
import { type DraftCall, draftFrom, littleEndian } from '../../test/MetadataDraft.ts'
import { hourCalls, minuteCalls, openDraft, serviceConstants } from '../../test/serviceDraft.ts'
import { detectCapabilities } from './detectCapabilities.ts'

test.for([14, 15, 16] as const)('variant H in metadata v%i', (version) => {
  const service = detect(
    (draft, types) =>
      draft.addPallet({
        name: 'AutomationTime',
        index: 60,
        calls: hourCalls(types),
        constants: serviceConstants(types, 3600n)
      }),
    version
  )
  expect(service.pallet).toEqual({ name: 'AutomationTime', section: 'automationTime' })
  expect(rolesOf(service.calls.crossChain)).toEqual([
    'provided_id: providedId',
    'schedule: schedule',
    'para_id: paraId',
    'currency_id: currency',
    'encoded_call: callBytes',
    'encoded_call_weight: refTime'
  ])
  expect(rolesOf(service.calls.dynamicDispatch)).toEqual([
    'provided_id: providedId',
    'schedule: schedule',
    'call: call'
  ])
  expect(service.calls.nativeTransfer).toBeNull()
  expect(service.calls.cancel).toMatchObject({ method: 'cancelTask' })
  expect(service.callForm).toMatchObject({ value: 'schedules' })
  expect(service.variant).toMatchObject({ value: 'hour' })
  expect(service.limits).toMatchObject({
    slotSeconds: { value: 3600, from: 'constant AutomationTime.SlotLength' },
    horizonSeconds: { value: 15_552_000 },
    maxExecutionTimes: { value: 36 },
    maxTasksPerSlot: { value: 256 },
    minimumTransfer: { value: 1_000_000_000n },
    maxCallBytes: { value: 8192 }
  })
})

test.for([14, 15, 16] as const)('variant M in metadata v%i', (version) => {
  const service = detect(
    (draft, types) =>
      draft.addPallet({
        name: 'AutomationTime',
        index: 60,
        calls: minuteCalls(types),
        constants: serviceConstants(types, 60n)
      }),
    version
  )
  expect(rolesOf(service.calls.crossChain)).toEqual([
    'provided_id: providedId',
    'execution_times: times',
    'para_id: paraId',
    'currency_id: currency',
    'call: callBytes',
    'weight_at_most: weight'
  ])
  expect(rolesOf(service.calls.nativeTransfer)).toEqual([
    'provided_id: providedId',
    'execution_times: times',
    'recipient_id: recipient',
    'amount: amount'
  ])
  expect(service.calls.dynamicDispatch).toBeNull()
  expect(service.variant).toMatchObject({ value: 'minute' })
  expect(service.limits.slotSeconds).toMatchObject({ value: 60 })
})

test('the form of 2022: hours, lists of times, and limits under the names of its constants', () => {
  const service = detect((draft, types) =>
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: [
        [
          'schedule_notify_task',
          [
            ['provided_id', types.bytes],
            ['execution_times', types.times],
            ['message', types.bytes]
          ]
        ],
        ...minuteCalls(types).slice(1)
      ],
      constants: [['MaxScheduleSeconds', types.u64, littleEndian(15_552_000n, 64)]]
    })
  )
  expect(service.calls.crossChain).toBeNull()
  expect(rolesOf(service.calls.nativeTransfer)).toContain('amount: amount')
  expect(service.callForm).toMatchObject({ value: 'times' })
  expect(service.variant).toEqual({
    known: false,
    why: 'its calls are the form of 2022, older than the variants'
  })
  expect(service.limits).toMatchObject({
    slotSeconds: { value: 3600, from: 'the slots of the form of 2022' },
    horizonSeconds: { value: 15_552_000 },
    maxCallBytes: { known: false }
  })
})

test('a variant with the slots of another is neither', () => {
  const service = detect((draft, types) =>
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: minuteCalls(types),
      constants: serviceConstants(types, 3600n)
    })
  )
  expect(service.variant).toEqual({
    known: false,
    why: 'its calls are those of variant M, its slots those of variant H'
  })
})

test.for<[string, (hour: DraftCall[], minute: DraftCall[]) => DraftCall[]]>([
  ['a mix of both variants', (hour, minute) => [...hour.slice(0, 2), ...minute.slice(1)]],
  ['another order', ([[name, fields] = ['', []]]) => [[name, fields.toReversed()]]],
  ['another name', ([[name, [, ...rest]] = ['', []]]) => [[name, [['id', 0], ...rest]]]],
  ['one parameter more', ([[name, fields] = ['', []]]) => [[name, [...fields, ['as', 0]]]]]
])('%s is no known layout, and is shown', ([, change]) => {
  const { draft, types } = openDraft()
  const calls = change(hourCalls(types), minuteCalls(types))
  draft.addPallet({ name: 'Tasks', index: 77, calls })
  const { service, unknownService } = detectCapabilities(draft.bytes(15))
  expect(service).toBeNull()
  expect(unknownService).toContain('Tasks has schedule_')
  expect(unknownService).toContain(`${calls[0]?.[1][0]?.[0]}, `)
})

test('a pallet that lacks a call of its layout is of that layout, and the call is missing', () => {
  const service = detect((draft, types) =>
    draft.addPallet({ name: 'Tasks', index: 77, calls: hourCalls(types).slice(0, 1) })
  )
  expect(service.variant).toMatchObject({ value: 'hour' })
  expect(service.calls).toMatchObject({ dynamicDispatch: null, cancel: null })
})

test('without the System pallet everything about it is unknown', () => {
  const { draft } = openDraft()
  draft.removePallet('System')
  const found = detectCapabilities(draft.bytes(14))
  expect(found.runtime).toMatchObject({ known: false })
})

test('an HRMP host under another name', () => {
  const { draft, types } = openDraft()
  draft.addPallet({
    name: 'CoretimeHrmp',
    index: 90,
    calls: [
      ['hrmp_init_open_channel', [['recipient', types.u32]]],
      ['hrmp_accept_open_channel', [['sender', types.u32]]]
    ]
  })
  expect(detectCapabilities(draft.bytes(15)).hrmp).toMatchObject({ section: 'coretimeHrmp' })
  expect(draftFrom(draft.bytes(14)).pallets.at(-1)?.name).toBe('CoretimeHrmp')
})
