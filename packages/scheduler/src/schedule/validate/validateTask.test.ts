import type { ServiceVariant } from '@paraclock/core'
import {
  CallCannotBeDecoded,
  CallLengthExceeded,
  CallWeightExceeded,
  DuplicateTask,
  EmptyMessage,
  EmptyProvidedId,
  FeeOutOfRange,
  InvalidAmount,
  NotTaskOwner,
  PastTime,
  PrepaymentUnavailable,
  TargetUnknown,
  TaskDoesNotExist,
  TimeSlotFull,
  TransferToSelf,
  toServiceError,
  ValueMalformed
} from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import { describe, expect, test } from 'vitest'
import { OperationUnsupported } from '../../errors.ts'
import { publishedLimits } from '../service/publishedLimits.ts'
import { publishedPricing } from '../service/publishedPricing.ts'
import type { TaskRequest } from '../service/TaskRequest.ts'
import { validateCancel } from './validateCancel.ts'
import { validateTask } from './validateTask.ts'

const alice = `0x${'01'.repeat(32)}`
const bob = `0x${'02'.repeat(32)}`
const now = 1_800_000_000n - (1_800_000_000n % 3600n)
const far = now + 2n * 15_552_000n
const U64_MAX = 0xffff_ffff_ffff_ffffn
const targets = new Map([
  [
    2001,
    {
      chargePerSecond: 50_000_000_000n,
      programWeight: { refTime: 600_000_000n, proofSize: 30_000n },
      assumedProofSize: 65_536n
    }
  ]
])
const poor = { spendable: 0n }

/** Ever better lists of times, with what is wrong with each. */
function lists(slot: bigint) {
  const many = Array.from({ length: 40 }, (_, index) => far + BigInt(index) * slot + 1n)
  return [
    [[], 'ExecutionTimesMissing'],
    [many, 'TooManyExecutionsTimes'],
    [[0n, far, now + slot + 1n], 'InvalidTime'],
    [[far, now + slot, 0n], 'PastTime'],
    [[far, now + slot], 'TimeTooFarOut']
  ] as const
}

function validate(
  variant: ServiceVariant,
  request: TaskRequest,
  more: Partial<Parameters<typeof validateTask>[0]> = {}
) {
  const limits = publishedLimits[variant]
  return validateTask({
    variant,
    request,
    owner: alice,
    now,
    limits,
    pricing: publishedPricing,
    targets,
    ...more
  })
}

// The order of the tests in packages/runtimes/pallets/automation-time/src/tests/order.rs: each call
// breaks every rule it can, and fixes one after the other.
describe('several broken rules at once give the first of the order', () => {
  test('a message in variant H', () => {
    const call = (
      providedId: string,
      schedule: TaskRequest<'hour'>['schedule'],
      action: object
    ): TaskRequest<'hour'> => ({
      providedId,
      schedule,
      action: {
        kind: 'xcmp',
        paraId: 9,
        currencyId: 9,
        call: new Uint8Array(),
        weight: U64_MAX,
        ...action
      }
    })
    const fixed = (executionTimes: readonly bigint[]) =>
      ({ kind: 'fixed', executionTimes }) as const
    const long = { call: new Uint8Array(8193) }
    const good = { call: new Uint8Array(40) }
    const native = { ...good, currencyId: 0 }
    const fail = (code: Parameters<typeof raise>[0], request: TaskRequest<'hour'>) =>
      raise(code, () => validate('hour', request, { book: poor }))
    fail('EmptyProvidedId', call('', fixed([]), {}))
    fail('ProvidedIdLengthExceeded', call('x'.repeat(257), fixed([]), {}))
    fail('EmptyMessage', call('a', fixed([]), {}))
    fail('CallLengthExceeded', call('a', fixed([]), long))
    fail('CurrencyUnsupported', call('a', fixed([]), good))
    for (const [times, code] of lists(3600n)) fail(code, call('a', fixed(times), native))
    const horizon = 15_552_000n
    for (const [nextExecutionTime, frequency, code] of [
      [0n, horizon + 1n, 'InvalidTime'],
      [1n, horizon + 3600n, 'InvalidTime'],
      [0n, 0n, 'InvalidTime'],
      [0n, horizon + 3600n, 'PastTime'],
      [far, 3600n, 'TimeTooFarOut'],
      [now + 3600n, horizon + 3600n, 'TimeTooFarOut']
    ] as const) {
      fail(code, call('a', { kind: 'recurring', nextExecutionTime, frequency }, native))
    }
    const soon = fixed([now + 3600n])
    fail('TargetUnknown', call('a', soon, native))
    fail('FeeOutOfRange', call('a', soon, { ...native, paraId: 2001 }))
    fail('PrepaymentUnavailable', call('a', soon, { ...native, paraId: 2001, weight: 1n }))
  })

  test('a dispatch in variant H', () => {
    const call = (
      providedId: string,
      length: number,
      callWeight: { refTime: bigint; proofSize: bigint } | undefined,
      executionTimes: readonly bigint[] = []
    ): TaskRequest<'hour'> => ({
      providedId,
      schedule: { kind: 'fixed', executionTimes },
      action: { kind: 'dynamicDispatch', call: new Uint8Array(length), callWeight }
    })
    raise(EmptyProvidedId, () => validate('hour', call('', 9000, undefined)))
    raise(CallLengthExceeded, () => validate('hour', call('a', 9000, undefined)))
    raise(CallCannotBeDecoded, () => validate('hour', call('a', 9, undefined)))
    const heavy = { refTime: 400_000_000_000n, proofSize: 0n }
    raise(CallWeightExceeded, () => validate('hour', call('a', 9, heavy)))
    const wide = { refTime: 0n, proofSize: 2_097_152n }
    raise(CallWeightExceeded, () => validate('hour', call('a', 9, wide)))
    const light = { refTime: 1n, proofSize: 0n }
    for (const [times, code] of lists(3600n)) {
      raise(code, () => validate('hour', call('a', 9, light, times)))
    }
  })

  test('a message and a transfer in variant M', () => {
    const message = (
      more: object,
      executionTimes: readonly bigint[] = []
    ): TaskRequest<'minute'> => ({
      providedId: 'a',
      schedule: { kind: 'fixed', executionTimes },
      action: {
        kind: 'xcmp',
        paraId: 9,
        currencyId: 9,
        call: new Uint8Array(),
        weight: { refTime: U64_MAX, proofSize: U64_MAX },
        ...more
      }
    })
    raise(EmptyMessage, () => validate('minute', message({})))
    const native = { call: new Uint8Array(40), currencyId: 0 }
    const soon = [now + 60n]
    for (const [times, code] of lists(60n)) {
      raise(code, () => validate('minute', message(native, times)))
    }
    raise(TargetUnknown, () => validate('minute', message(native, soon)))
    raise(FeeOutOfRange, () => validate('minute', message({ ...native, paraId: 2001 }, soon)))

    const transfer = (
      amount: bigint,
      recipient = bob,
      executionTimes: readonly bigint[] = []
    ): TaskRequest<'minute'> => ({
      providedId: 'a',
      schedule: { kind: 'fixed', executionTimes },
      action: { kind: 'nativeTransfer', recipient, amount }
    })
    raise(InvalidAmount, () => validate('minute', transfer(1_000_000_000n, alice)))
    raise(TransferToSelf, () => validate('minute', transfer(1_000_000_001n, alice)))
    for (const [times, code] of lists(60n)) {
      raise(code, () => validate('minute', transfer(1_000_000_001n, bob, times)))
    }
    const good = transfer(1_000_000_001n, bob, soon)
    raise(PrepaymentUnavailable, () => validate('minute', good, { book: poor }))
    expect(validate('minute', good)).toMatchObject({ prepaid: 741_485_596n, times: soon })
  })
})

const transferTask: TaskRequest<'minute'> = {
  providedId: 'a',
  schedule: { kind: 'fixed', executionTimes: [now + 120n, now + 60n, now + 120n] },
  action: { kind: 'nativeTransfer', recipient: bob, amount: 2_000_000_000n }
}

test('what the state of the chain decides comes last: duplicate, full slot, balance', () => {
  const full = { countTasks: (time: bigint) => (time === now + 120n ? 256 : 255) }
  const taken = { hasTask: true }
  const duplicate = raise(DuplicateTask, () =>
    validate('minute', transferTask, { book: { ...taken, ...full, ...poor } })
  )
  expect(duplicate.context).toEqual({ providedId: '0x61', owner: alice })
  const slot = raise(TimeSlotFull, () =>
    validate('minute', transferTask, { book: { ...full, ...poor } })
  )
  expect(slot.context).toEqual({ time: now + 120n })
  raise(PrepaymentUnavailable, () => validate('minute', transferTask, { book: poor }))
  const lastPlace = { hasTask: false, countTasks: () => 255 }
  // Two runs, and the last place in each of their slots.
  const needed = 1_482_971_192n + 2n * 100_000_000_000n
  const short = { ...lastPlace, spendable: needed - 1n }
  const dear = raise(PrepaymentUnavailable, () => validate('minute', transferTask, { book: short }))
  expect(dear.context).toMatchObject({ needed })
  const enough = { ...lastPlace, spendable: needed }
  expect(validate('minute', transferTask, { book: enough })).toMatchObject({
    times: [now + 60n, now + 120n],
    feePerRun: { executionFee: 741_485_596n, xcmpFee: 0n },
    fees: { executionFee: 1_482_971_192n, xcmpFee: 0n },
    prepaid: 1_482_971_192n
  })
})

test('errors found here say so', () => {
  const error = raise(PastTime, () => validate('minute', transferTask, { now: now + 120n }))
  expect(error.source).toBe('local')
  expect(error.context).toEqual({ time: now + 60n, now: now + 120n })
})

test('what only the other variant can do is refused', () => {
  raise(OperationUnsupported, () => validate('hour', transferTask))
  const recurring = {
    ...transferTask,
    schedule: { kind: 'recurring', nextExecutionTime: now + 60n, frequency: 60n }
  } as unknown as TaskRequest<'minute'>
  raise(OperationUnsupported, () => validate('minute', recurring))
  const dispatch = {
    ...transferTask,
    action: { kind: 'dynamicDispatch', call: new Uint8Array(1), callWeight: null }
  } as unknown as TaskRequest<'minute'>
  raise(OperationUnsupported, () => validate('minute', dispatch))
})

test('accounts of 20 bytes own no tasks', () => {
  raise(ValueMalformed, () => validate('minute', transferTask, { owner: `0x${'01'.repeat(20)}` }))
})

test('a missing task is reported before a wrong owner', () => {
  const taskId = `0x${'ab'.repeat(32)}`
  raise(TaskDoesNotExist, () => validateCancel({ taskId, caller: bob, taskOwner: undefined }))
  const error = raise(NotTaskOwner, () => validateCancel({ taskId, caller: bob, taskOwner: alice }))
  expect(error.context).toEqual({ taskId, owner: alice })
  expect(validateCancel({ taskId, caller: alice, taskOwner: alice })).toBe(taskId)
})

// The errors of the pallet, in its order: packages/runtimes/rules/src/refusal.rs.
test.each([
  ['InvalidTime', 'InvalidTime'],
  ['PastTime', 'PastTime'],
  ['TimeTooFarOut', 'TimeTooFarOut'],
  ['EmptyMessage', 'EmptyMessage'],
  ['EmptyProvidedId', 'EmptyProvidedId'],
  ['TooManyExecutionsTimes', 'TooManyExecutionsTimes'],
  ['CallCannotBeDecoded', 'CallCannotBeDecoded'],
  ['DuplicateTask', 'DuplicateTask'],
  ['TimeSlotFull', 'TimeSlotFull'],
  ['InvalidAmount', 'InvalidAmount'],
  ['TransferToSelf', 'TransferToSelf'],
  ['NotTaskOwner', 'NotTaskOwner'],
  ['TaskDoesNotExist', 'TaskDoesNotExist'],
  ['ProvidedIdTooLong', 'ProvidedIdLengthExceeded'],
  ['CallTooLong', 'CallLengthExceeded'],
  ['CallTooHeavy', 'CallWeightExceeded'],
  ['NoExecutionTimes', 'ExecutionTimesMissing'],
  ['UnsupportedCurrency', 'CurrencyUnsupported'],
  ['UnknownTarget', 'TargetUnknown'],
  ['FeeOverflow', 'FeeOutOfRange'],
  ['InsufficientBalance', 'PrepaymentUnavailable']
])('the pallet refuses with %s, which is %s', (name, code) => {
  const error = toServiceError(name)
  expect(error?.code).toBe(code)
  expect(error?.source).toBe('chain')
})

test('other names are none of the service', () => {
  expect(toServiceError('BadOrigin')).toBeUndefined()
  expect(toServiceError('toString')).toBeUndefined()
})
