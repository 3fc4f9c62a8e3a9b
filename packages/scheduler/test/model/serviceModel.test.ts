import { deriveTaskId } from '@paraclock/xcm'
import { describe, expect, test } from 'vitest'
import { addWeights } from '../../src/schedule/rules/weights.ts'
import { publishedLimits } from '../../src/schedule/service/publishedLimits.ts'
import { publishedPricing } from '../../src/schedule/service/publishedPricing.ts'
import type { TaskRequest, TaskSchedule } from '../../src/schedule/service/TaskRequest.ts'
import type { CallEffect } from './CallMeaning.ts'
import { createServiceModel } from './createServiceModel.ts'

// After the tests of packages/runtimes/pallets/automation-time: running, time, recurring, dispatching.
const alice = `0x${'01'.repeat(32)}`
const bob = `0x${'02'.repeat(32)}`
const carol = `0x${'03'.repeat(32)}`
const collector = `0x${'09'.repeat(32)}`
const start = 1_800_000_000n - (1_800_000_000n % 3600n)
const rates = {
  chargePerSecond: 50_000_000_000n,
  programWeight: { refTime: 600_000_000n, proofSize: 30_000n },
  assumedProofSize: 65_536n
}
const ENDOWMENT = 10n ** 13n
const EXECUTION = 2_709_442_139n
const SENDING = 75_000_000n
const PER_RUN = EXECUTION + SENDING
/** The execution fee of a recurring run. */
const RECURRING = 3_101_501_465n

const effects: CallEffect[] = []
const hour = (slots: number | bigint) => start + BigInt(slots) * 3600n
const idOf = (owner: string, providedId: string) => deriveTaskId({ owner, providedId }).taskId

function createHour(limits: Partial<typeof publishedLimits.hour> = {}) {
  const model = createServiceModel({
    variant: 'hour',
    limits: { ...publishedLimits.hour, ...limits },
    pricing: publishedPricing,
    now: start,
    feeCollector: collector,
    balances: {
      [alice]: ENDOWMENT,
      [bob]: ENDOWMENT,
      [carol]: ENDOWMENT,
      [collector]: 100_000_000n
    },
    targets: [[2001, rates]],
    interpretCall: (call) => {
      const effect = effects[call[0] ?? 0]
      return effect && { weight: { refTime: 0n, proofSize: 0n }, effect }
    }
  })
  model.apply({ kind: 'block', time: start })
  return model
}

function message(providedId: string, schedule: TaskSchedule): TaskRequest<'hour'> {
  const call = new Uint8Array(40)
  const action = { kind: 'xcmp', paraId: 2001, currencyId: 0, call, weight: 900_000_000n } as const
  return { providedId, schedule, action }
}

const fixed = (...executionTimes: bigint[]): TaskSchedule => ({ kind: 'fixed', executionTimes })
const every = (nextExecutionTime: bigint, frequency: bigint): TaskSchedule => ({
  kind: 'recurring',
  nextExecutionTime,
  frequency
})

test('a task is scheduled, runs, and pays as it was quoted', () => {
  const model = createHour()
  const request = message('a', fixed(hour(2), hour(1), hour(2)))
  const taskId = idOf(alice, 'a')
  const { events } = model.apply({ kind: 'schedule', owner: alice, request })
  expect(events).toEqual([
    {
      kind: 'TaskScheduled',
      taskId,
      owner: alice,
      providedId: new TextEncoder().encode('a'),
      nextRun: hour(1),
      runs: 2,
      executionFee: 2n * EXECUTION,
      xcmpFee: 2n * SENDING
    }
  ])
  expect(model.balance(alice)).toEqual({ free: ENDOWMENT - 2n * PER_RUN, held: 2n * PER_RUN })
  expect(model.task(taskId)).toMatchObject({
    owner: alice,
    nextRun: hour(1),
    prepaid: 2n * PER_RUN
  })
  expect(model.countTasks(hour(1))).toBe(1)

  expect(model.apply({ kind: 'block', time: hour(1) + 5n }).events).toEqual([
    { kind: 'TaskRunning', taskId, run: hour(1) },
    { kind: 'TaskExecuted', taskId, run: hour(1), refund: 0n },
    { kind: 'TaskRescheduled', taskId, nextRun: hour(2), paid: 0n, passed: 0n }
  ])
  expect(model.balance(collector).free).toBe(100_000_000n + PER_RUN)
  expect(model.apply({ kind: 'block', time: hour(2) }).events.at(-1)).toEqual({
    kind: 'TaskCompleted',
    taskId
  })
  expect(model.tasks()).toEqual([])
  expect(model.balance(alice)).toEqual({ free: ENDOWMENT - 2n * PER_RUN, held: 0n })
})

test('a refusal changes nothing', () => {
  const model = createHour()
  const request = message('a', fixed(hour(1) + 1n))
  const { refusal, events } = model.apply({ kind: 'schedule', owner: alice, request })
  expect(refusal?.code).toBe('InvalidTime')
  expect(events).toEqual([])
  expect(model.balance(alice)).toEqual({ free: ENDOWMENT, held: 0n })
})

test('a run that cannot be sent is paid for its execution only', () => {
  const model = createHour()
  model.apply({ kind: 'schedule', owner: alice, request: message('a', fixed(hour(1), hour(2))) })
  model.apply({ kind: 'setChannel', paraId: 2001, open: false })
  const { events } = model.apply({ kind: 'block', time: hour(1) })
  const error = 'XcmpHandler.ChannelRefused'
  expect(events[1]).toMatchObject({ kind: 'TaskFailed', error, refund: SENDING, last: false })
  expect(model.balance(alice).free).toBe(ENDOWMENT - 2n * PER_RUN + SENDING)
  model.apply({ kind: 'setChannel', paraId: 2001, open: true })
  model.apply({ kind: 'setTarget', paraId: 2001, rates: undefined })
  const last = model.apply({ kind: 'block', time: hour(2) }).events
  expect(last.at(-1)).toMatchObject({ error: 'XcmpHandler.UnknownTarget', last: true })
  expect(model.tasks()).toEqual([])
})

describe('cancelling', () => {
  test('gives back what is still to come, to the owner alone', () => {
    const model = createHour()
    model.apply({ kind: 'schedule', owner: alice, request: message('a', fixed(hour(1), hour(2))) })
    model.apply({ kind: 'block', time: hour(1) })
    const taskId = idOf(alice, 'a')
    expect(model.apply({ kind: 'cancel', caller: bob, taskId }).refusal?.code).toBe('NotTaskOwner')
    const { events } = model.apply({ kind: 'cancel', caller: alice, taskId })
    expect(events).toEqual([{ kind: 'TaskCancelled', taskId, refund: PER_RUN }])
    expect(model.balance(alice)).toEqual({ free: ENDOWMENT - PER_RUN, held: 0n })
    const again = model.apply({ kind: 'cancel', caller: alice, taskId })
    expect(again.refusal?.code).toBe('TaskDoesNotExist')
  })
})

describe('a recurring task', () => {
  test('pays for each run when the one before it is over, at the price of that time', () => {
    const model = createHour()
    model.apply({ kind: 'schedule', owner: alice, request: message('r', every(hour(1), 7200n)) })
    const perRun = RECURRING + SENDING
    expect(model.balance(alice).held).toBe(perRun)
    model.apply({
      kind: 'setTarget',
      paraId: 2001,
      rates: { ...rates, chargePerSecond: 100_000_000_000n }
    })
    const { events } = model.apply({ kind: 'block', time: hour(1) })
    expect(events.at(-1)).toEqual({
      kind: 'TaskRescheduled',
      taskId: idOf(alice, 'r'),
      nextRun: hour(3),
      paid: perRun + SENDING,
      passed: 0n
    })
    expect(model.balance(alice).held).toBe(perRun + SENDING)
  })

  test('ends when its owner cannot pay', () => {
    const model = createHour()
    model.apply({ kind: 'schedule', owner: alice, request: message('r', every(hour(1), 3600n)) })
    const amount = model.balance(alice).free - 100_000_001n
    model.apply({ kind: 'transfer', from: alice, to: bob, amount })
    const { events } = model.apply({ kind: 'block', time: hour(1) })
    expect(events.slice(-2)).toMatchObject([
      { kind: 'TaskExecuted' },
      { kind: 'TaskNotRescheduled', error: 'AutomationTime.InsufficientBalance' }
    ])
    expect(model.tasks()).toEqual([])
  })

  test('ends when its target is no longer known', () => {
    const model = createHour()
    model.apply({ kind: 'schedule', owner: alice, request: message('r', every(hour(1), 3600n)) })
    model.apply({ kind: 'setTarget', paraId: 2001, rates: undefined })
    expect(model.apply({ kind: 'block', time: hour(1) }).events.slice(-2)).toMatchObject([
      { kind: 'TaskFailed', last: true },
      { kind: 'TaskNotRescheduled', error: 'AutomationTime.UnknownTarget' }
    ])
  })

  test('keeps its times in full slots', () => {
    const model = createHour({ maxTasksPerSlot: 1 })
    const times = [2, 3, 4, 5, 6].map(hour)
    model.apply({ kind: 'schedule', owner: alice, request: message('r', every(hour(1), 3600n)) })
    model.apply({ kind: 'schedule', owner: bob, request: message('f', fixed(...times)) })
    for (const slot of [1, 2, 3, 4, 5]) {
      const { events } = model.apply({ kind: 'block', time: hour(slot) })
      const nextRun = hour(slot + 1)
      const taskId = idOf(alice, 'r')
      const executed = { kind: 'TaskExecuted', taskId, run: hour(slot) }
      expect(events).toContainEqual(expect.objectContaining(executed))
      expect(model.task(taskId)?.nextRun).toBe(nextRun)
    }
  })
})

describe('the places of a slot', () => {
  test('have fees that increase and are not refunded', () => {
    const model = createHour({ maxTasksPerSlot: 4 })
    const pricing = { ...publishedPricing, freePlaces: 2, lastPlaceFee: 4_000_000_000n }
    model.apply({ kind: 'setPricing', pricing })
    for (const id of ['a', 'b', 'c', 'd']) {
      model.apply({ kind: 'schedule', owner: alice, request: message(id, fixed(hour(1))) })
    }
    for (const id of ['a', 'b', 'c', 'd']) {
      model.apply({ kind: 'cancel', caller: alice, taskId: idOf(alice, id) })
    }
    expect(model.balance(alice)).toEqual({ free: ENDOWMENT - 5_000_000_000n, held: 0n })
  })

  test('are refused to whoever cannot pay for them, and change nothing', () => {
    const model = createHour()
    const pricing = { ...publishedPricing, freePlaces: 0, lastPlaceFee: 256n * 256n * ENDOWMENT }
    model.apply({ kind: 'setPricing', pricing })
    const request = message('a', fixed(hour(1)))
    const { refusal } = model.apply({ kind: 'schedule', owner: alice, request })
    expect(refusal?.code).toBe('PrepaymentUnavailable')
    expect(model.balance(alice)).toEqual({ free: ENDOWMENT, held: 0n })
  })
})

test('a message whose price increased is not sent, and its fee is refunded', () => {
  const model = createHour()
  const request = message('a', fixed(hour(1), hour(2)))
  model.apply({ kind: 'schedule', owner: alice, request })
  const dear = { ...rates, chargePerSecond: rates.chargePerSecond + 1_000_000_000n }
  model.apply({ kind: 'setTarget', paraId: 2001, rates: dear })
  const { events } = model.apply({ kind: 'block', time: hour(1) })
  expect(events[1]).toMatchObject({ error: 'AutomationTime.FeeRose', refund: SENDING })
})

test('a run costs what it used and what its target charges, and the rest goes back', () => {
  const model = createHour()
  const margin = { ...rates, feeMargin: 100_000_000n }
  model.apply({ kind: 'setTarget', paraId: 2001, rates: margin })
  for (const owner of [alice, bob]) {
    model.apply({ kind: 'schedule', owner, request: message('a', fixed(hour(1))) })
  }
  expect(model.balance(bob).held).toBe(EXECUTION + 82_500_000n)
  const cheap = { ...margin, chargePerSecond: 40_000_000_000n }
  model.apply({ kind: 'setTarget', paraId: 2001, rates: cheap })
  const { events } = model.apply({ kind: 'block', time: hour(1) })
  const refunds = events.map((event) => event.kind === 'TaskExecuted' && event.refund)
  // The second message of the block does not read the page of the queue again.
  const page = EXECUTION - 695_709_229n
  expect(refunds.filter((refund) => refund !== false)).toEqual([22_500_000n, 22_500_000n + page])
  expect(model.balance(alice)).toEqual({ free: ENDOWMENT - EXECUTION - 60_000_000n, held: 0n })
})

describe('a chain that stood still', () => {
  test('reports what it missed, in order, and goes on with the next', () => {
    const model = createHour()
    const request = message('a', fixed(hour(1), hour(2), hour(4), hour(6)))
    model.apply({ kind: 'schedule', owner: alice, request })
    const { events } = model.apply({ kind: 'block', time: hour(4) + 1800n })
    expect(events.map((event) => [event.kind, 'run' in event ? event.run : undefined])).toEqual([
      ['TaskMissed', hour(1)],
      ['TaskRescheduled', undefined],
      ['TaskMissed', hour(2)],
      ['TaskRescheduled', undefined],
      ['TaskRunning', hour(4)],
      ['TaskExecuted', hour(4)],
      ['TaskRescheduled', undefined]
    ])
    expect(model.balance(alice)).toEqual({ free: ENDOWMENT - 2n * PER_RUN, held: PER_RUN })
    const last = model.apply({ kind: 'block', time: hour(7) }).events
    expect(last).toMatchObject([{ kind: 'TaskMissed', run: hour(6), refund: PER_RUN, last: true }])
  })

  test('passes the occurrences of a recurring task that are over', () => {
    const model = createHour()
    model.apply({ kind: 'schedule', owner: alice, request: message('r', every(hour(1), 3600n)) })
    expect(model.apply({ kind: 'block', time: hour(5) }).events).toMatchObject([
      { kind: 'TaskMissed', run: hour(1), last: false },
      { kind: 'TaskRescheduled', nextRun: hour(6), passed: 4n }
    ])
  })

  test('for years has nothing due beyond the latest slot with a run', () => {
    const model = createHour()
    model.apply({ kind: 'schedule', owner: alice, request: message('a', fixed(hour(1))) })
    const years = 10n * 365n * 86_400n
    const { events } = model.apply({ kind: 'block', time: start + years })
    expect(events).toMatchObject([{ kind: 'TaskMissed', run: hour(1), last: true }])
    expect(model.due()).toEqual([])
  })
})

describe('weight', () => {
  const { weights } = publishedPricing
  const forRuns = (count: bigint) => {
    const parts = [weights.loadTask, weights.runXcmpTask]
    // The first message of a block is not given back, and the last run must fit as if it were first.
    const givenBack = count > 2n ? count - 2n : 0n
    const sum = (dimension: 'refTime' | 'proofSize') =>
      weights.followTime[dimension] +
      weights.visitSlot[dimension] +
      weights.openSlot[dimension] +
      weights.postponeRun[dimension] +
      count * parts.reduce((total, part) => total + part[dimension], 0n) -
      givenBack * weights.firstMessageOfBlock[dimension]
    return { refTime: sum('refTime'), proofSize: sum('proofSize') }
  }

  test('that is used up lets runs wait, in order, and lose nothing', () => {
    const model = createHour()
    for (const owner of [alice, bob, carol]) {
      model.apply({ kind: 'schedule', owner, request: message('x', fixed(hour(1), hour(2))) })
    }
    const order: string[] = []
    for (let block = 0n; model.tasks().length > 0 && block < 20n; block += 1n) {
      const time = hour(1) + (block === 0n ? 0n : 3600n + block)
      const { events } = model.apply({ kind: 'block', time, maxWeight: forRuns(1n) })
      const ran = events.filter(({ kind }) => kind === 'TaskExecuted')
      expect(ran.length).toBeLessThanOrEqual(1)
      order.push(...ran.map(({ taskId }) => taskId))
    }
    const ids = [alice, bob, carol].map((owner) => idOf(owner, 'x'))
    expect(order).toEqual([...ids, ...ids])
  })

  test('that is missing altogether stops the service for a block', () => {
    const model = createHour()
    model.apply({ kind: 'schedule', owner: alice, request: message('x', fixed(hour(1))) })
    const maxWeight = { refTime: 0n, proofSize: 0n }
    expect(model.apply({ kind: 'block', time: hour(1), maxWeight }).events).toEqual([])
    expect(model.apply({ kind: 'block', time: hour(1) + 1n }).events.at(-1)?.kind).toBe(
      'TaskCompleted'
    )
  })
})

describe('dispatched calls', () => {
  const dispatch = (providedId: string, schedule: TaskSchedule): TaskRequest<'hour'> => ({
    providedId,
    schedule,
    action: {
      kind: 'dynamicDispatch',
      call: Uint8Array.of(0),
      callWeight: { refTime: 0n, proofSize: 0n }
    }
  })
  const run = (effect: CallEffect, schedule = fixed(hour(1))) => {
    effects[0] = effect
    const model = createHour()
    model.apply({ kind: 'schedule', owner: alice, request: dispatch('d', schedule) })
    const { events } = model.apply({ kind: 'block', time: hour(1) })
    return { model, kinds: events.map(({ kind }) => kind), events }
  }

  test('transfer for their owner', () => {
    const { model, kinds } = run({ kind: 'transfer', recipient: bob, amount: 5n })
    expect(kinds).toEqual(['TaskRunning', 'TaskExecuted', 'TaskCompleted'])
    expect(model.balance(bob).free).toBe(ENDOWMENT + 5n)
  })

  test('that fail fail the run', () => {
    const { events } = run({ kind: 'fail', error: 'BadOrigin' })
    expect(events.at(-1)).toMatchObject({ kind: 'TaskFailed', error: 'BadOrigin', refund: 0n })
    const poor = run({ kind: 'transfer', recipient: bob, amount: 2n * ENDOWMENT })
    expect(poor.events.at(-1)).toMatchObject({ error: 'Token.FundsUnavailable', last: true })
  })

  test('can cancel their own task, with one refund', () => {
    const cancel: CallEffect = { kind: 'cancel', taskId: idOf(alice, 'd') }
    const { model, kinds } = run(cancel, fixed(hour(1), hour(2)))
    expect(kinds).toEqual(['TaskRunning', 'TaskCancelled', 'TaskExecuted'])
    expect(model.balance(alice).held).toBe(0n)
    expect(model.tasks()).toEqual([])
  })

  test('can schedule, but not under the id of their own task', () => {
    const inner = message('inner', fixed(hour(2)))
    const { model } = run({ kind: 'schedule', request: inner })
    expect(model.task(idOf(alice, 'inner'))?.prepaid).toBe(PER_RUN)
    const again = run({ kind: 'schedule', request: message('d', fixed(hour(2))) })
    expect(again.events.at(-1)).toMatchObject({ error: 'AutomationTime.DuplicateTask' })
    expect(again.model.tasks()).toEqual([])
  })

  test('that cannot be decoded any longer end their task with a full refund', () => {
    effects[0] = { kind: 'nothing' }
    const model = createHour()
    const request = dispatch('d', fixed(hour(1), hour(2)))
    model.apply({ kind: 'schedule', owner: alice, request })
    effects.length = 0
    expect(model.apply({ kind: 'block', time: hour(1) }).events).toMatchObject([
      { kind: 'CallCannotBeDecoded', run: hour(1) },
      { kind: 'TaskFailed', error: 'AutomationTime.CallCannotBeDecoded', last: true }
    ])
    expect(model.balance(alice)).toEqual({ free: ENDOWMENT, held: 0n })
  })
})

describe('native transfers', () => {
  const createMinute = (aliceHas: bigint) =>
    createServiceModel({
      variant: 'minute',
      limits: publishedLimits.minute,
      pricing: publishedPricing,
      now: start,
      feeCollector: collector,
      balances: { [alice]: aliceHas, [collector]: 100_000_000n }
    })
  const transfer = (executionTimes: bigint[], amount: bigint): TaskRequest<'minute'> => ({
    providedId: 't',
    schedule: { kind: 'fixed', executionTimes },
    action: { kind: 'nativeTransfer', recipient: carol, amount }
  })
  const errorOf = (times: bigint[], aliceHas: bigint, amount: bigint) => {
    const model = createMinute(aliceHas)
    model.apply({ kind: 'schedule', owner: alice, request: transfer(times, amount) })
    const { events } = model.apply({ kind: 'block', time: start + 60n })
    return events.find((event) => event.kind === 'TaskFailed')?.error
  }

  test('keep the existential deposit', () => {
    const fee = 741_485_596n
    const amount = 2_000_000_000n
    const enough = amount + fee + 100_000_000n
    expect(errorOf([start + 60n], enough, amount)).toBeUndefined()
    expect(errorOf([start + 60n], enough - 1n, amount)).toBe('Token.NotExpendable')
    expect(errorOf([start + 60n], amount + fee - 1n, amount)).toBe('Token.FundsUnavailable')
    const two = [start + 60n, start + 120n]
    expect(errorOf(two, enough + fee - 1n, amount)).toBe('Token.Frozen')
  })

  test('are refused to whoever cannot pay in advance', () => {
    const model = createMinute(841_485_595n)
    const request = transfer([start + 60n], 2_000_000_000n)
    const { refusal } = model.apply({ kind: 'schedule', owner: alice, request })
    expect(refusal?.context).toEqual({ needed: 741_485_596n, spendable: 741_485_595n })
  })
})

test('a slot takes as many tasks as it has room for, and an id one task at a time', () => {
  const model = createHour({ maxTasksPerSlot: 1 })
  const request = message('a', fixed(hour(1)))
  model.apply({ kind: 'schedule', owner: alice, request })
  const again = model.apply({ kind: 'schedule', owner: alice, request })
  expect(again.refusal?.code).toBe('DuplicateTask')
  const full = model.apply({ kind: 'schedule', owner: bob, request })
  expect(full.refusal?.code).toBe('TimeSlotFull')
})

test('time does not go back', () => {
  const model = createHour()
  expect(model.apply({ kind: 'block', time: start - 1n }).refusal?.code).toBe('PastTime')
})

test('a fee that the collector cannot receive is burned', () => {
  const model = createServiceModel({
    variant: 'hour',
    limits: publishedLimits.hour,
    pricing: publishedPricing,
    now: start,
    existentialDeposit: 10n ** 12n,
    balances: { [alice]: ENDOWMENT },
    targets: [[2001, rates]]
  })
  model.apply({ kind: 'schedule', owner: alice, request: message('a', fixed(hour(1))) })
  model.apply({ kind: 'block', time: hour(1) })
  expect(model.balance(alice)).toEqual({ free: ENDOWMENT - PER_RUN, held: 0n })
})

test('prices change with an upgrade, and what is outside changes balances', () => {
  const model = createHour()
  const dear = { ...publishedPricing, executionFeePerMebibyte: 32_000_000_000n }
  model.apply({ kind: 'setPricing', pricing: dear })
  model.apply({ kind: 'schedule', owner: alice, request: message('a', fixed(hour(1))) })
  expect(model.balance(alice).held).toBe(2n * EXECUTION + SENDING)
  model.apply({ kind: 'adjust', account: bob, amount: -7n })
  expect(model.balance(bob).free).toBe(ENDOWMENT - 7n)
  const refused = model.apply({ kind: 'transfer', from: bob, to: alice, amount: 2n * ENDOWMENT })
  expect(refused.refusal?.code).toBe('DispatchFailed')
  const tiny = model.apply({ kind: 'transfer', from: bob, to: `0x${'07'.repeat(32)}`, amount: 1n })
  expect(tiny.refusal?.context).toMatchObject({ error: 'Token.BelowMinimum' })
})

describe('a price that overflows today', () => {
  const huge = {
    ...rates,
    chargePerSecond: 2n ** 128n - 1n,
    programWeight: { refTime: 2n ** 62n, proofSize: 0n }
  }

  test('fails the run that is due, and the task goes on at the price before', () => {
    const model = createHour()
    model.apply({ kind: 'schedule', owner: alice, request: message('r', every(hour(1), 3600n)) })
    model.apply({ kind: 'setTarget', paraId: 2001, rates: huge })
    const { refusal, events } = model.apply({ kind: 'block', time: hour(1) })
    expect(refusal).toBeUndefined()
    expect(events).toMatchObject([
      { kind: 'TaskRunning', run: hour(1) },
      { kind: 'TaskFailed', error: 'XcmpHandler.FeeOverflow', refund: SENDING, last: false },
      { kind: 'TaskRescheduled', nextRun: hour(2), paid: RECURRING + SENDING }
    ])
    expect(model.balance(alice).held).toBe(RECURRING + SENDING)
  })
})

test('a limit that was lowered since ends no task that can still run', () => {
  const model = createHour()
  model.apply({ kind: 'schedule', owner: alice, request: message('r', every(hour(1), 3600n)) })
  const { followTime, visitSlot, openSlot, loadTask, postponeRun, runXcmpTask, bookNextRun } =
    publishedPricing.weights
  const parts = [followTime, visitSlot, openSlot, loadTask, postponeRun, runXcmpTask, bookNextRun]
  const maxRunWeight = parts.reduce(addWeights)
  model.apply({ kind: 'setPricing', pricing: { ...publishedPricing, maxRunWeight } })
  const request = message('b', fixed(hour(2)))
  expect(model.apply({ kind: 'schedule', owner: bob, request }).refusal?.code).toBe(
    'CallWeightExceeded'
  )
  expect(model.apply({ kind: 'block', time: hour(1) }).events.map(({ kind }) => kind)).toEqual([
    ...['TaskRunning', 'TaskExecuted', 'TaskRescheduled']
  ])
  const refTime = maxRunWeight.refTime - 1n
  const lower = { ...publishedPricing, maxRunWeight: { ...maxRunWeight, refTime } }
  model.apply({ kind: 'setPricing', pricing: lower })
  expect(model.apply({ kind: 'block', time: hour(2) }).events).toMatchObject([
    { kind: 'TaskFailed', error: 'AutomationTime.CallTooHeavy', last: true }
  ])
})

test('a fork goes its own way', () => {
  const model = createHour()
  model.apply({ kind: 'schedule', owner: alice, request: message('a', fixed(hour(1))) })
  const fork = model.fork()
  fork.apply({ kind: 'block', time: hour(1) })
  expect(fork.tasks()).toEqual([])
  expect(model.tasks()).toHaveLength(1)
  expect(model.now()).toBe(start)
})

test('a slot that no block fell into does not delay the runs of today', () => {
  const model = createHour()
  const request = message('a', fixed(hour(1), hour(180)))
  model.apply({ kind: 'schedule', owner: alice, request })
  const { weights } = publishedPricing
  const maxWeight = {
    refTime: weights.followTime.refTime + 4n * weights.runXcmpTask.refTime,
    proofSize: 1_000_000n
  }
  const { events } = model.apply({ kind: 'block', time: hour(180), maxWeight })
  expect(events.map(({ kind }) => kind)).toEqual([
    'TaskMissed',
    'TaskRescheduled',
    'TaskRunning',
    'TaskExecuted',
    'TaskCompleted'
  ])
})
