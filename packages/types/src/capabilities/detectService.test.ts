import { parseJson, stringifyJson } from '@paraclock/core'
import { expect, test } from 'vitest'
import { detectService as detect, rolesOf } from '../../test/detectDraft.ts'
import { type DraftCall, draftFrom, littleEndian } from '../../test/MetadataDraft.ts'
import { readCommitted } from '../../test/readCommitted.ts'
import {
  hourCalls,
  minuteCalls,
  olderCalls,
  openDraft,
  type ServiceTypes,
  serviceConstants
} from '../../test/serviceDraft.ts'
import { detectCapabilities } from './detectCapabilities.ts'
import { requireService } from './requireService.ts'

test.for([14, 15, 16] as const)('variant hour in metadata v%i', (version) => {
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
  expect(service.calls.nativeTransfer).toBeUndefined()
  expect(service.calls.cancel).toMatchObject({ method: 'cancelTask' })
  expect(service.callForm).toBe('schedules')
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

test.for([14, 15, 16] as const)('variant minute in metadata v%i', (version) => {
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
  expect(service.calls.dynamicDispatch).toBeUndefined()
  expect(service.variant).toMatchObject({ value: 'minute' })
  expect(service.limits.slotSeconds).toMatchObject({ value: 60 })
})

test('the public service of 2022: lists of times in slots of an hour', () => {
  const service = detect(
    (draft, types) =>
      draft.addPallet({
        name: 'AutomationTime',
        index: 60,
        calls: olderCalls(draft, types),
        constants: [
          ['MaxTasksPerSlot', types.u32, littleEndian(256n, 32)],
          ['MaxExecutionTimes', types.u32, littleEndian(24n, 32)],
          ['MaxScheduleSeconds', types.u64, littleEndian(15_552_000n, 64)]
        ]
      }),
    14
  )
  expect(rolesOf(service.calls.nativeTransfer)).toEqual([
    'provided_id: providedId',
    'execution_times: times',
    'recipient_id: recipient',
    'amount: amount'
  ])
  expect(rolesOf(service.calls.cancel)).toEqual(['task_id: taskId'])
  expect(service).toMatchObject({
    calls: { crossChain: undefined, dynamicDispatch: undefined },
    callForm: 'times',
    variant: { known: false, why: expect.stringContaining('variant minute') },
    limits: {
      slotSeconds: { value: 3600, from: 'the layout of AutomationTime' },
      horizonSeconds: { value: 15_552_000 },
      maxExecutionTimes: { value: 24 },
      maxTasksPerSlot: { value: 256 },
      minimumTransfer: { known: false, why: expect.stringContaining('MinimumTransferAmount') }
    }
  })
})

/** Replaces the last parameter of the first call of variant `minute`. */
function withLast(types: ServiceTypes, ...last: DraftCall[1]): DraftCall[] {
  const [[name, fields], ...rest] = minuteCalls(types) as [DraftCall, ...DraftCall[]]
  return [[name, [...fields.slice(0, -1), ...last]], ...rest]
}

const weight = (types: ServiceTypes) => ['weight_at_most', types.weight, 'Weight'] as const

test.for<[what: string, calls: (types: ServiceTypes) => DraftCall[]]>([
  ['a mix of both variants', (types) => [...hourCalls(types).slice(1, 2), ...minuteCalls(types)]],
  ['a renamed parameter', (types) => withLast(types, ['limit', types.weight, 'Weight'])],
  ['a parameter of another type', (types) => withLast(types, ['weight_at_most', types.u64])],
  ['an added parameter', (types) => withLast(types, weight(types), ['as', types.account])],
  ['a missing parameter', (types) => withLast(types)]
])('%s is no known layout, and what was found is shown', ([, calls]) => {
  const { draft, types } = openDraft()
  draft.addPallet({
    name: 'AutomationTime',
    index: 60,
    calls: calls(types),
    constants: serviceConstants(types, 60n)
  })
  const found = detectCapabilities(draft.bytes(15))
  expect(found.service).toBeUndefined()
  expect(found.unknownService).toContain('slots of 60 seconds')
  expect(() => requireService(found, 'acme 1')).toThrow(
    expect.objectContaining({
      code: 'RuntimeMismatch',
      message: expect.stringContaining('AutomationTime.schedule_xcmp_task(provided_id: ')
    })
  )
})

test('the calls of one variant in slots of the other are not a known layout', () => {
  const { draft, types } = openDraft()
  const constants = serviceConstants(types, 60n)
  draft.addPallet({ name: 'AutomationTime', index: 60, calls: hourCalls(types), constants })
  const { service, unknownService } = detectCapabilities(draft.bytes(15))
  expect([service, unknownService?.at(-1)]).toEqual([undefined, 'slots of 60 seconds'])
})

test('a pallet that lacks a call of its layout has that layout, with a missing call', () => {
  const service = detect((draft, types) =>
    draft.addPallet({ name: 'Tasks', index: 80, calls: minuteCalls(types).slice(0, 2) })
  )
  expect(service.variant).toMatchObject({ value: 'minute' })
  expect(service.calls.cancel).toBeUndefined()
})

test('the pallet of a known layout wins over other pallets', () => {
  const service = detect((draft, types) => {
    draft.addPallet({ name: 'Lesser', index: 80, calls: minuteCalls(types).slice(0, 1) })
    draft.addPallet({ name: 'Tasks', index: 81, calls: hourCalls(types) })
  })
  expect(service.pallet).toEqual({ name: 'Tasks', section: 'tasks' })
})

test('a pallet that only cancels, or schedules by block, is not the service', () => {
  const { draft, types } = openDraft()
  draft.addPallet({
    name: 'Scheduler',
    index: 80,
    calls: [
      ['schedule_named', [['id', types.hash]]],
      ['cancel_task', [['task_id', types.hash]]]
    ]
  })
  const found = detectCapabilities(draft.metadata())
  expect([found.service, found.unknownService]).toEqual([undefined, undefined])
  expect(() => requireService(found, 'acme 1')).toThrow(
    expect.objectContaining({ code: 'RuntimeMismatch' })
  )
})

test('constants that cannot be limits leave them unknown', () => {
  const { limits } = detect((draft, types) =>
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: minuteCalls(types),
      constants: [
        ['Horizon', types.u128, littleEndian(1n << 60n, 128)],
        ['MaxExecutionTimes', types.u32, littleEndian(36n, 64)],
        ['MaxTasksPerSlot', types.bytes, Uint8Array.of(0)],
        ['MinimumTransferAmount', types.u128, littleEndian(1n << 100n, 128)]
      ]
    })
  )
  expect(limits).toMatchObject({
    slotSeconds: { value: 60 },
    horizonSeconds: { known: false, why: expect.stringContaining('too large') },
    maxExecutionTimes: { known: false },
    maxTasksPerSlot: { known: false },
    minimumTransfer: { value: 1n << 100n }
  })
})

test('capabilities survive being saved as JSON', () => {
  const found = detectCapabilities(readCommitted('service-hour'))
  expect(parseJson(stringifyJson(found))).toEqual(found)
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
