import type { Weight } from '@paraclock/core'
import { expect, test } from 'vitest'
import { quoteEndurance } from '../quote/computeQuote.ts'
import { publishedLimits } from '../service/publishedLimits.ts'
import { publishedPricing } from '../service/publishedPricing.ts'
import type { TaskAction, TaskSchedule } from '../service/TaskRequest.ts'
import { validateTask } from '../validate/validateTask.ts'
import { checkAction, checkProvidedId } from './checkAction.ts'
import { addFees, executionFee, placeFee, totalFee } from './fees.ts'
import { validateSchedule } from './validateSchedule.ts'
import { isWithin, lesserWeight, subtractWeight } from './weights.ts'

const limits = {
  ...publishedLimits.minute,
  maxExecutionTimes: 2,
  maxCallBytes: 3,
  maxProvidedIdBytes: 4
}
const owner = `0x${'01'.repeat(32)}`
const other = `0x${'02'.repeat(32)}`
const NOW = 600n
const HORIZON = limits.horizon
const U128 = 2n ** 128n - 1n

/** Each limit: what it accepts last, and what it refuses first. */
function holds(check: () => unknown, refusal: object | undefined): void {
  if (refusal === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(expect.objectContaining(refusal))
}

const fixed = (...executionTimes: readonly bigint[]): TaskSchedule => ({
  kind: 'fixed',
  executionTimes
})
const recurring = (nextExecutionTime: bigint, frequency: bigint): TaskSchedule => ({
  ...{ kind: 'recurring', nextExecutionTime, frequency }
})
const far = NOW + HORIZON

test.each<readonly [string, TaskSchedule, object | undefined]>([
  ['the next slot', fixed(NOW + 60n), undefined],
  ['the present slot', fixed(NOW), { code: 'PastTime', context: { time: NOW, now: NOW } }],
  ['the horizon', fixed(far), undefined],
  [
    'the slot after it',
    fixed(far + 60n),
    { code: 'TimeTooFarOut', context: { time: far + 60n, latest: far } }
  ],
  [
    'a time off the slots',
    fixed(NOW + 61n),
    { code: 'InvalidTime', context: { time: NOW + 61n, granularity: 60n } }
  ],
  ['no times', fixed(), { code: 'ExecutionTimesMissing' }],
  ['as many times as a task has', fixed(660n, 720n), undefined],
  ['the same time again', fixed(660n, 660n, 720n), undefined],
  [
    'one more',
    fixed(660n, 720n, 780n),
    { code: 'TooManyExecutionsTimes', context: { count: 3, limit: 2 } }
  ],
  ['an interval of the horizon', recurring(660n, HORIZON), undefined],
  ['a longer one', recurring(660n, HORIZON + 60n), { code: 'TimeTooFarOut', context: {} }],
  ['no interval', recurring(660n, 0n), { code: 'InvalidTime', context: { granularity: 60n } }],
  ['an interval off the slots', recurring(660n, 61n), { code: 'InvalidTime' }],
  ['a first run in the past', recurring(NOW, 60n), { code: 'PastTime' }]
])('a schedule of %s is held to its limit', (_, schedule, refusal) => {
  holds(() => validateSchedule(schedule, NOW, limits), refusal)
})

test('a valid schedule has its times in order, each once, and its interval', () => {
  expect(validateSchedule(fixed(720n, 660n, 720n), NOW, limits)).toEqual({ times: [660n, 720n] })
  expect(validateSchedule(recurring(660n, 60n), NOW, limits)).toEqual({
    times: [660n],
    frequency: 60n
  })
  const slotless = { ...limits, slotLength: 0n as never }
  holds(() => validateSchedule(fixed(660n), NOW, slotless), { code: 'InvalidTime' })
})

const xcmp = (bytes: number, currencyId = 0): TaskAction => ({
  ...{ kind: 'xcmp', paraId: 1, currencyId, call: new Uint8Array(bytes), weight: 1n }
})
const dispatch = (bytes: number): TaskAction => ({
  ...{ kind: 'dynamicDispatch', call: new Uint8Array(bytes), callWeight: undefined }
})
const transfer = (amount: bigint, recipient = other): TaskAction => ({
  ...{ kind: 'nativeTransfer', amount, recipient }
})
const minimum = limits.minimumTransfer

test.each<readonly [string, TaskAction, object | undefined]>([
  ['a message', xcmp(3), undefined],
  ['a longer message', xcmp(4), { code: 'CallLengthExceeded', context: { length: 4, limit: 3 } }],
  ['an empty message', xcmp(0), { code: 'EmptyMessage' }],
  ['another currency', xcmp(3, 1), { code: 'CurrencyUnsupported', context: { currencyId: '1' } }],
  ['a call', dispatch(3), undefined],
  ['a longer call', dispatch(4), { code: 'CallLengthExceeded', context: { length: 4, limit: 3 } }],
  ['more than the least amount', transfer(minimum + 1n), undefined],
  [
    'the least amount',
    transfer(minimum),
    { code: 'InvalidAmount', context: { amount: minimum, minimum } }
  ],
  [
    'a transfer to oneself',
    transfer(minimum + 1n, owner),
    { code: 'TransferToSelf', context: { account: owner } }
  ]
])('%s is held to its limit', (_, action, refusal) => {
  holds(() => checkAction(action, owner, limits), refusal)
})

test.each([
  [0, { code: 'EmptyProvidedId' }],
  [1, undefined],
  [4, undefined],
  [5, { code: 'ProvidedIdLengthExceeded', context: { length: 5, limit: 4 } }]
])('a provided id of %i bytes is held to its limit', (length, refusal) => {
  holds(() => checkProvidedId(new Uint8Array(length), limits), refusal)
})

const weight = (refTime: bigint, proofSize: bigint): Weight => ({ refTime, proofSize })

test('weights are compared and subtracted in each of their dimensions', () => {
  const limit = weight(5n, 7n)
  expect(
    [weight(5n, 7n), weight(6n, 7n), weight(5n, 8n)].map((one) => isWithin(one, limit))
  ).toEqual([...[true, false, false]])
  expect(subtractWeight(limit, weight(2n, 9n))).toEqual(weight(3n, 0n))
  expect(subtractWeight(limit, weight(9n, 2n))).toEqual(weight(0n, 5n))
  expect(lesserWeight(weight(9n, 2n), limit)).toEqual(weight(5n, 2n))
})

test('a fee is at most a u128', () => {
  expect(addFees({ executionFee: U128 - 1n, xcmpFee: 1n })).toBe(U128)
  const beyond = { code: 'FeeOutOfRange', context: { problem: 'a fee exceeds a u128' } }
  holds(() => addFees({ executionFee: U128, xcmpFee: 1n }), beyond)
  holds(() => totalFee({ executionFee: U128, xcmpFee: 0n }, 2), beyond)
  holds(() => totalFee({ executionFee: 0n, xcmpFee: U128 }, 2), beyond)
})

test('an execution costs its dearer dimension', () => {
  const prices = { executionFeePerSecond: 10n ** 12n, executionFeePerMebibyte: 2n ** 20n }
  expect(executionFee(weight(7n, 3n), prices)).toBe(7n)
  expect(executionFee(weight(3n, 7n), prices)).toBe(7n)
})

const ask = (more: Partial<Parameters<typeof validateTask<'minute'>>[0]> = {}) =>
  validateTask({
    ...{
      variant: 'minute',
      owner,
      now: NOW,
      limits,
      pricing: publishedPricing,
      targets: new Map()
    },
    request: { providedId: 'rent', schedule: fixed(660n), action: transfer(minimum + 1n) } as never,
    ...more
  })

test('a slot takes tasks up to its capacity, and an owner pays with all of a balance', () => {
  const { prepaid } = ask()
  const place = (tasks: number) => placeFee(publishedPricing, tasks)
  const last = limits.maxTasksPerSlot - 1
  holds(() => ask({ book: { countTasks: () => last } }), undefined)
  holds(() => ask({ book: { countTasks: () => last + 1 } }), {
    code: 'TimeSlotFull',
    context: { time: 660n }
  })
  const needed = prepaid + place(200)
  const book = (spendable: bigint) => ({ spendable, countTasks: () => 200 })
  holds(() => ask({ book: book(needed) }), undefined)
  holds(() => ask({ book: book(needed - 1n) }), { code: 'PrepaymentUnavailable' })
  holds(() => ask({ book: { spendable: prepaid } }), undefined)
  holds(() => ask({ book: { hasTask: false } }), undefined)
  holds(() => ask({ book: { hasTask: true } }), {
    code: 'DuplicateTask',
    context: { owner, providedId: '0x72656e74' }
  })
})

test('a balance that pays for no run has no last run', () => {
  const perRun = { executionFee: 5n, xcmpFee: 2n }
  const quote = (spendable: bigint, price = perRun) =>
    quoteEndurance({ perRun: price, spendable, next: 100n, frequency: 60n })
  expect(quote(6n)).toEqual({ runs: 0n })
  expect(quote(7n)).toEqual({ runs: 1n, lastRun: 100n })
  expect(quote(27n)).toEqual({ runs: 3n, lastRun: 220n })
  expect(quote(7n, { executionFee: 0n, xcmpFee: 0n })).toEqual({ runs: 0n })
})
