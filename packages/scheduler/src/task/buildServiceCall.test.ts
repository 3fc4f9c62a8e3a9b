import { bytesToHex, CallMalformed, type ServiceVariant } from '@paraclock/core'
import type { CallKind } from '@paraclock/types'
import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { loadServiceCalls } from '../../test/loadServiceCalls.ts'
import { OperationUnsupported } from '../errors.ts'
import type { TaskAction, TaskRequest, TaskSchedule } from '../schedule/service/TaskRequest.ts'
import { buildServiceCall, buildTask } from './buildServiceCall.ts'

const services = { hour: loadServiceCalls('hour'), minute: loadServiceCalls('minute') }
const fixed = { kind: 'fixed', executionTimes: [3600n] } as const
const recurring = { kind: 'recurring', nextExecutionTime: 3600n, frequency: 7200n } as const
const xcmp = { kind: 'xcmp', paraId: 1, currencyId: 0, call: Uint8Array.of(7), weight: 9n } as const
const both = { ...xcmp, weight: { refTime: 9n, proofSize: 64n } }
// system.remark(0x01)
const remark = Uint8Array.of(0, 0, 4, 1)
const dispatch = { kind: 'dynamicDispatch', call: remark, callWeight: undefined } as const
const recipient = `0x${'02'.repeat(32)}`
const transfer = { kind: 'nativeTransfer', recipient, amount: 258n } as const

function build(
  variant: ServiceVariant,
  action: TaskAction,
  schedule: TaskSchedule = fixed,
  providedId: string | Uint8Array = 'a'
) {
  return buildTask(services[variant], { providedId, schedule, action } as TaskRequest)
}

// Written by hand from the calls of the runtimes: pallet 60, its calls by their indices, and the
// fields of the service's description in SCALE.
const time = '100e000000000000'
const message = '01000000' + '00000000' + '0407'
test.each([
  ['hour', xcmp, fixed, `3c00${'0461'}00${'04'}${time}${message}0900000000000000`],
  ['hour', both, recurring, `3c00${'0461'}01${time}201c000000000000${message}0900000000000000`],
  ['hour', dispatch, fixed, `3c01${'0461'}00${'04'}${time}00000401`],
  ['minute', both, fixed, `3c00${'0461'}${'04'}${time}${message}240101`],
  ['minute', transfer, fixed, `3c01${'0461'}${'04'}${time}${'02'.repeat(32)}0201${'00'.repeat(14)}`]
] as const)(
  'in variant %s, a task has the bytes of the runtime',
  (variant, action, schedule, bytes) => {
    expect(build(variant, action, schedule)).toBe(`0x${bytes}`)
  }
)

test('text is its UTF-8 bytes, and bytes are themselves', () => {
  const bytes = Uint8Array.of(0xc3, 0xa9)
  expect(build('minute', transfer, fixed, 'é')).toBe(build('minute', transfer, fixed, bytes))
})

test('a task is cancelled by its id', () => {
  const taskId = bytesToHex(new Uint8Array(32).fill(0xab))
  expect(buildServiceCall(services.hour, 'cancel', { taskId })).toBe(`0x3c02${taskId.slice(2)}`)
  raise(CallMalformed, () => buildServiceCall(services.hour, 'cancel', { taskId: '0xab' }))
})

test.each([
  ['hour', transfer, fixed, 'scheduleNativeTransferTask'],
  ['minute', dispatch, fixed, 'scheduleDynamicDispatchTask'],
  ['minute', both, recurring, 'a recurring schedule']
] as const)(
  'variant %s refuses %o by the name of what it lacks',
  (variant, action, schedule, operation) => {
    const error = raise(OperationUnsupported, () => build(variant, action, schedule))
    expect(error.context).toEqual({ operation, variant })
  }
)

test('a chain that mixes the variants refuses only what it has no call for', () => {
  const mixed = { ...services.minute, variant: 'mixed' } as const
  const request = { providedId: 'a', schedule: fixed } as const
  expect(buildTask(mixed, { ...request, action: transfer })).toBe(build('minute', transfer))
  const error = raise(OperationUnsupported, () =>
    buildTask(mixed, { ...request, action: dispatch })
  )
  expect(error.context).toEqual({ operation: 'scheduleDynamicDispatchTask', variant: 'mixed' })
})

test.each([
  ['hour', 'crossChain', xcmp, 'scheduleXcmpTask'],
  ['hour', 'dynamicDispatch', dispatch, 'scheduleDynamicDispatchTask'],
  ['minute', 'nativeTransfer', transfer, 'scheduleNativeTransferTask']
] as const)(
  'a chain of variant %s without the call for %s refuses it',
  (variant, kind, action, operation) => {
    const service = services[variant]
    const calls = { ...service.automation.calls, [kind satisfies CallKind]: undefined }
    const request = { providedId: 'a', schedule: fixed, action } as TaskRequest
    const error = raise(OperationUnsupported, () =>
      buildTask({ ...service, automation: { calls } }, request)
    )
    expect(error.context).toEqual({ operation, variant })
  }
)

test('what does not fit into its type is refused', () => {
  raise(CallMalformed, () => build('hour', xcmp, { kind: 'fixed', executionTimes: [2n ** 64n] }))
  raise(CallMalformed, () => build('minute', { ...transfer, amount: 2n ** 128n }))
  // Variant M states both dimensions, and nothing tells the size of the proof.
  raise(CallMalformed, () => build('minute', xcmp))
})
