import { expect, test } from 'vitest'
import { detectService as detect, rolesOf } from '../../test/detectDraft.ts'
import { draftFrom } from '../../test/MetadataDraft.ts'
import {
  hourCalls,
  keyAccounts,
  minuteCalls,
  openDraft,
  serviceConstants
} from '../../test/serviceDraft.ts'
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
    'encoded_call_weight: weight'
  ])
  expect(rolesOf(service.calls.dynamicDispatch)).toEqual([
    'provided_id: providedId',
    'schedule: schedule',
    'call: call'
  ])
  expect(service.calls.crossChain?.params[1]?.form).toEqual({
    kind: 'schedule',
    fixed: { variant: 'Fixed', times: 'execution_times' },
    recurring: { variant: 'Recurring', next: 'next_execution_time', frequency: 'frequency' }
  })
  expect(service.calls.nativeTransfer).toBeNull()
  expect(service.calls.cancel).toMatchObject({ method: 'cancelTask' })
  expect(service.callForm).toMatchObject({ value: 'schedules' })
  expect(service.variant).toMatchObject({ value: 'hour' })
  expect(service.taskId).toMatchObject({ value: 'hash' })
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
  expect(service.calls.crossChain?.params[5]?.form).toEqual({ kind: 'weight' })
  expect(service.calls.dynamicDispatch).toBeNull()
  expect(service.variant).toMatchObject({ value: 'minute' })
  expect(service.limits.slotSeconds).toMatchObject({ value: 60 })
})

test('a mix of both variants is neither, and every call is still described', () => {
  const service = detect((draft, types) => {
    const calls = [...hourCalls(types).slice(0, 2), ...minuteCalls(types).slice(1)]
    draft.addPallet({ name: 'Scheduling', index: 77, calls })
  })
  expect(service.pallet.section).toBe('scheduling')
  expect(service.callForm).toMatchObject({ known: false })
  expect(service.variant).toMatchObject({ known: false })
  expect(service.calls).toMatchObject({
    crossChain: { call: expect.any(String) },
    dynamicDispatch: { call: expect.any(String) },
    nativeTransfer: { call: expect.any(String) },
    cancel: { call: expect.any(String) }
  })
})

test('older forms: lists of times, a u64 for the weight, no constants', () => {
  const service = detect((draft, types) =>
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: [
        [
          'scheduleXcmpTask',
          [
            ['providedId', types.bytes],
            ['executionTimes', types.times],
            ['paraId', types.u32],
            ['currencyId', types.u32],
            ['encodedCall', types.bytes],
            ['encodedCallWeight', types.u64]
          ]
        ],
        [
          'scheduleDynamicDispatchTask',
          [
            ['providedId', types.bytes],
            ['executionTimes', types.times],
            ['call', types.call]
          ]
        ]
      ]
    })
  )
  expect(rolesOf(service.calls.crossChain)).toEqual([
    'providedId: providedId',
    'executionTimes: times',
    'paraId: paraId',
    'currencyId: currency',
    'encodedCall: callBytes',
    'encodedCallWeight: weight'
  ])
  expect(service.calls.crossChain?.params[5]?.form).toMatchObject({ kind: 'integer', bits: 64 })
  expect(service.variant).toMatchObject({ known: false })
  expect(service.limits.slotSeconds).toEqual({
    known: false,
    why: 'no constant of AutomationTime states the length of a slot'
  })
  expect(service.taskId).toMatchObject({ known: false })
})

test('calls under other names are recognised by their parameters', () => {
  const service = detect((draft, types) =>
    draft.addPallet({
      name: 'Cron',
      index: 9,
      calls: [
        ['schedule_remote_call', minuteCalls(types)[0]?.[1] ?? []],
        ['schedule_payment', minuteCalls(types)[1]?.[1] ?? []],
        ['schedule_local_call', hourCalls(types)[1]?.[1] ?? []],
        ['cancel_scheduled_task', [['id', types.hash]]],
        ['set_rate', [['rate', types.u128]]]
      ]
    })
  )
  expect(service.calls).toMatchObject({
    crossChain: { call: 'schedule_remote_call', recognisedBy: 'shape' },
    nativeTransfer: { call: 'schedule_payment', recognisedBy: 'shape' },
    dynamicDispatch: { call: 'schedule_local_call', recognisedBy: 'shape' },
    cancel: { call: 'cancel_scheduled_task', recognisedBy: 'shape' }
  })
})

test('a chain of 20-byte accounts', () => {
  const { draft, types } = openDraft()
  const account = draft.array(20, ['account', 'AccountId20'])
  keyAccounts(draft, account)
  draft.addPallet({
    name: 'AutomationTime',
    index: 60,
    calls: [
      [
        'schedule_native_transfer_task',
        [
          ['provided_id', types.bytes],
          ['execution_times', types.times],
          ['to', account],
          ['value', types.u128]
        ]
      ]
    ]
  })
  const found = detectCapabilities(draft.bytes(15))
  const call = found.service?.calls.nativeTransfer ?? null
  expect(rolesOf(call).slice(2)).toEqual(['to: recipient', 'value: amount'])
  expect(call?.params[2]?.form).toEqual({ kind: 'account', bytes: 20, wrapped: false })
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
