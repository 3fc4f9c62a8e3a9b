import { bytesToHex, type Hex } from '@paraclock/core'
import type {
  HourTaskRequest,
  MinuteTaskRequest,
  TaskRequest,
  TaskSchedule
} from '@paraclock/schedule'
import { TypeRegistry } from '@polkadot/types'
import { u8aConcat } from '@polkadot/util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { raise } from '../../test/raise.ts'
import { buildCancelTask } from './buildCancelTask.ts'
import { buildScheduleXcmpTask } from './buildScheduleXcmpTask.ts'
import { buildTask } from './buildTask.ts'

// The arguments' types as the runtimes of tooling/runtimes declare them.
const registry = new TypeRegistry()
registry.register({
  FixedTimes: { execution_times: 'Vec<u64>' },
  RecurringTimes: { next_execution_time: 'u64', frequency: 'u64' },
  ScheduleParam: { _enum: { Fixed: 'FixedTimes', Recurring: 'RecurringTimes' } },
  TaskWeight: { ref_time: 'Compact<u64>', proof_size: 'Compact<u64>' }
})

const at = (callIndex: number) => ({ palletIndex: 60, callIndex })
const calls = { crossChain: at(0), dynamicDispatch: at(1), nativeTransfer: at(1), cancel: at(2) }

function encode(callIndex: number, types: readonly string[], values: readonly unknown[]): Hex {
  const parts = types.map((type, index) => registry.createType(type, values[index]).toU8a())
  return bytesToHex(u8aConcat(Uint8Array.of(60, callIndex), ...parts))
}

function toParam(schedule: TaskSchedule): unknown {
  return schedule.kind === 'fixed'
    ? { Fixed: { execution_times: schedule.executionTimes } }
    : {
        Recurring: {
          next_execution_time: schedule.nextExecutionTime,
          frequency: schedule.frequency
        }
      }
}

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const u32 = fc.integer({ min: 0, max: 4_294_967_295 })
const bytes = fc.uint8Array({ maxLength: 100 })
const account = fc.uint8Array({ minLength: 32, maxLength: 32 })
const fixed = fc
  .array(u64, { maxLength: 40 })
  .map((executionTimes) => ({ kind: 'fixed', executionTimes }) as const)
const recurring = fc
  .tuple(u64, u64)
  .map(
    ([nextExecutionTime, frequency]) =>
      ({ kind: 'recurring', nextExecutionTime, frequency }) as const
  )
const runs = { numRuns: 2000 }

describe('calls have the bytes of @polkadot/types', () => {
  test('scheduleXcmpTask of variant H', () => {
    const types = ['Bytes', 'ScheduleParam', 'u32', 'u32', 'Bytes', 'u64']
    fc.assert(
      fc.property(
        fc.tuple(bytes, fc.oneof(fixed, recurring), u32, u32, bytes, u64),
        ([providedId, schedule, paraId, currencyId, call, weight]) => {
          const action = { kind: 'xcmp', paraId, currencyId, call, weight } as const
          const request: HourTaskRequest = { providedId, schedule, action }
          const expected = encode(0, types, [
            bytesToHex(providedId),
            toParam(schedule),
            paraId,
            currencyId,
            bytesToHex(call),
            weight
          ])
          expect(buildTask({ variant: 'hour', calls, request })).toBe(expected)
        }
      ),
      runs
    )
  })

  test('scheduleXcmpTask of variant M', () => {
    const types = ['Bytes', 'Vec<u64>', 'u32', 'u32', 'Bytes', 'TaskWeight']
    fc.assert(
      fc.property(
        fc.tuple(bytes, fixed, u32, u32, bytes, u64, u64),
        ([providedId, schedule, paraId, currencyId, call, refTime, proofSize]) => {
          const weight = { refTime, proofSize }
          const action = { kind: 'xcmp', paraId, currencyId, call, weight } as const
          const request: MinuteTaskRequest = { providedId, schedule, action }
          const expected = encode(0, types, [
            bytesToHex(providedId),
            schedule.executionTimes,
            paraId,
            currencyId,
            bytesToHex(call),
            { ref_time: refTime, proof_size: proofSize }
          ])
          expect(buildTask({ variant: 'minute', calls, request })).toBe(expected)
        }
      ),
      runs
    )
  })

  test('scheduleDynamicDispatchTask', () => {
    fc.assert(
      fc.property(fc.tuple(bytes, fc.oneof(fixed, recurring), bytes), ([id, schedule, call]) => {
        const action = { kind: 'dynamicDispatch', call, callWeight: null } as const
        const request: HourTaskRequest = { providedId: id, schedule, action }
        const before = encode(1, ['Bytes', 'ScheduleParam'], [bytesToHex(id), toParam(schedule)])
        const expected = `${before}${bytesToHex(call).slice(2)}`
        expect(buildTask({ variant: 'hour', calls, request })).toBe(expected)
      }),
      runs
    )
  })

  test('scheduleNativeTransferTask', () => {
    const types = ['Bytes', 'Vec<u64>', 'AccountId32', 'u128']
    const u128 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
    fc.assert(
      fc.property(fc.tuple(bytes, fixed, account, u128), ([id, schedule, recipient, amount]) => {
        const action = { kind: 'nativeTransfer', recipient, amount } as const
        const request: MinuteTaskRequest = { providedId: id, schedule, action }
        const values = [bytesToHex(id), schedule.executionTimes, recipient, amount]
        expect(buildTask({ variant: 'minute', calls, request })).toBe(encode(1, types, values))
      }),
      runs
    )
  })

  test('cancelTask', () => {
    fc.assert(
      fc.property(account, (taskId) => {
        expect(buildCancelTask({ position: at(2), taskId })).toBe(encode(2, ['H256'], [taskId]))
      })
    )
  })
})

const message: HourTaskRequest = {
  providedId: 'a',
  schedule: { kind: 'fixed', executionTimes: [3600n] },
  action: { kind: 'xcmp', paraId: 1, currencyId: 0, call: Uint8Array.of(7), weight: 9n }
}

test('text is its UTF-8 bytes, and addresses are accounts', () => {
  expect(buildTask({ variant: 'hour', calls, request: message })).toBe(
    '0x3c0004610004100e0000000000000100000000000000040709000000 00000000'.replace(' ', '')
  )
})

test('numbers that do not fit are refused', () => {
  const wide = { ...message, schedule: { kind: 'fixed', executionTimes: [2n ** 64n] } } as const
  raise('IntegerOutOfRange', () => buildTask({ variant: 'hour', calls, request: wide }))
  raise('IntegerOutOfRange', () =>
    buildCancelTask({ position: at(256), taskId: `0x${'ab'.repeat(32)}` })
  )
  raise('TaskIdMalformed', () => buildCancelTask({ position: at(2), taskId: '0xab' }))
})

test('a call that the chain has not is refused', () => {
  const without = { crossChain: null, dynamicDispatch: null, nativeTransfer: null, cancel: null }
  const dispatch: TaskRequest<'hour'> = {
    ...message,
    action: { kind: 'dynamicDispatch', call: Uint8Array.of(1), callWeight: null }
  }
  const transfer: TaskRequest<'minute'> = {
    providedId: 'a',
    schedule: { kind: 'fixed', executionTimes: [60n] },
    action: { kind: 'nativeTransfer', recipient: new Uint8Array(32), amount: 1n }
  }
  const none = { calls: without }
  raise('OperationUnsupported', () => buildTask({ variant: 'hour', ...none, request: message }))
  raise('OperationUnsupported', () => buildTask({ variant: 'hour', ...none, request: dispatch }))
  raise('OperationUnsupported', () => buildTask({ variant: 'minute', ...none, request: transfer }))
})

test('a weight or a schedule of the other variant is refused', () => {
  const position = at(0)
  const request = message as unknown as MinuteTaskRequest & { action: { kind: 'xcmp' } }
  raise('OperationUnsupported', () =>
    buildScheduleXcmpTask({ variant: 'minute', position, request })
  )
  const recurring = {
    ...message,
    schedule: { kind: 'recurring', nextExecutionTime: 60n, frequency: 60n }
  } as unknown as MinuteTaskRequest & { action: { kind: 'xcmp' } }
  raise('OperationUnsupported', () =>
    buildScheduleXcmpTask({ variant: 'minute', position, request: recurring })
  )
})
