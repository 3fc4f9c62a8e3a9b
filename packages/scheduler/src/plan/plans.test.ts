import { deriveTaskId } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { loadServiceCalls } from '../../test/loadServiceCalls.ts'
import { createServiceModel } from '../../test/model/createServiceModel.ts'
import { publishedLimits } from '../schedule/service/publishedLimits.ts'
import { publishedPricing } from '../schedule/service/publishedPricing.ts'
import type { TaskRequest } from '../schedule/service/TaskRequest.ts'
import { planChange } from './planChange.ts'
import { planPause } from './planPause.ts'
import { planResume } from './planResume.ts'

const alice = `0x${'01'.repeat(32)}`
const start = 1_800_000_000n - (1_800_000_000n % 3600n)
const taskId = deriveTaskId({ owner: alice, providedId: 'a' }).taskId
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
const service = loadServiceCalls('hour')
const context = {
  chain: 'service',
  service,
  pricing: publishedPricing,
  targets,
  token: { symbol: 'PCH', decimals: 10 }
} as const
const pch = (amount: bigint) => ({ amount, symbol: 'PCH', decimals: 10 })
const PER_RUN = 137_302_399n + 75_000_000n

function request(schedule: TaskRequest<'hour'>['schedule']): TaskRequest<'hour'> {
  const call = Uint8Array.of(7)
  return {
    providedId: 'a',
    schedule,
    action: { kind: 'xcmp', paraId: 2001, currencyId: 0, call, weight: 900_000_000n }
  }
}

function scheduled(schedule: TaskRequest<'hour'>['schedule']) {
  const model = createServiceModel({
    variant: 'hour',
    limits: publishedLimits.hour,
    pricing: publishedPricing,
    now: start,
    balances: { [alice]: 10n ** 13n, [`0x${'00'.repeat(32)}`]: 10n ** 9n },
    targets
  })
  model.apply({ kind: 'schedule', owner: alice, request: request(schedule) })
  const task = model.task(taskId)
  if (task === undefined) throw new Error('the task is stored')
  return { model, task }
}

const hours = (...slots: number[]) => slots.map((slot) => start + BigInt(slot) * 3600n)

test('a pause cancels, and keeps the remaining runs', () => {
  const { model, task } = scheduled({ kind: 'fixed', executionTimes: hours(1, 2, 5) })
  const plan = planPause({ ...context, task })
  expect(plan.steps).toEqual([
    {
      chain: 'service',
      origin: { kind: 'signed', account: alice },
      call: `0x3c02${taskId.slice(2)}`,
      description: `automationTime.cancelTask(${taskId})`,
      preconditions: ['the task has runs left', 'its owner signs'],
      observe: `the event TaskCancelled of ${taskId}, with the refund`
    }
  ])
  expect(plan.cost).toEqual({ refund: pch(3n * PER_RUN), prepaid: pch(0n), calls: 1 })
  const [cancelled] = model.apply({ kind: 'cancel', caller: alice, taskId }).events
  expect(cancelled).toMatchObject({ refund: plan.cost?.refund.amount })

  const now = start + 7200n
  const resume = planResume({ ...context, owner: alice, now }, plan.remaining)
  expect(resume.passed).toBe(2n)
  expect(resume.cost).toEqual({ refund: pch(0n), prepaid: pch(PER_RUN), calls: 1 })
  expect(resume.steps[0]).toMatchObject({
    deposit: pch(PER_RUN),
    description: 'automationTime.scheduleXcmpTask'
  })
})

test('a recurring task keeps its rhythm over a pause', () => {
  const [next = 0n] = hours(1)
  const { task } = scheduled({ kind: 'recurring', nextExecutionTime: next, frequency: 7200n })
  const { remaining } = planPause({ ...context, task })
  expect(remaining.schedule).toEqual({
    kind: 'recurring',
    nextExecutionTime: next,
    frequency: 7200n
  })
  const resumeAt = (now: bigint) => planResume({ ...context, owner: alice, now }, remaining)
  expect(resumeAt(start).passed).toBe(0n)
  const late = resumeAt(start + 4n * 3600n)
  expect(late.passed).toBe(2n)
  // The time of the fifth hour, little endian.
  const fifth = start + 5n * 3600n
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, fifth, true)
  expect(late.steps[0]?.call).toContain(Buffer.from(bytes).toString('hex'))
})

test('a task whose runs all passed cannot be resumed', () => {
  const last = { kind: 'recurring', nextExecutionTime: 3600n, frequency: 2n ** 64n - 1n } as const
  const over = [
    [request({ kind: 'fixed', executionTimes: hours(1) }), start + 3600n],
    [request(last), start]
  ] as const
  for (const [remaining, now] of over) {
    expect(planResume({ ...context, owner: alice, now }, remaining)).toMatchObject({
      status: 'blocked',
      steps: [],
      cost: null,
      obstacles: [{ code: 'ExecutionTimesMissing' }]
    })
  }
})

test('a change cancels and schedules, under the same id', () => {
  const { model, task } = scheduled({ kind: 'fixed', executionTimes: hours(1, 2) })
  const changed = request({ kind: 'fixed', executionTimes: hours(3, 4, 5) })
  const plan = planChange({ ...context, task }, changed)
  expect(plan.steps.map(({ description }) => description)).toEqual([
    `automationTime.cancelTask(${taskId})`,
    'automationTime.scheduleXcmpTask'
  ])
  expect(plan.cost).toEqual({ refund: pch(2n * PER_RUN), prepaid: pch(3n * PER_RUN), calls: 2 })
  model.apply({ kind: 'cancel', caller: alice, taskId })
  model.apply({ kind: 'schedule', owner: alice, request: changed })
  expect(model.balance(alice).held).toBe(plan.cost?.prepaid.amount)
  expect(model.task(taskId)?.remainingRuns).toEqual(hours(3, 4, 5))
})

test('a task without runs left needs no pause', () => {
  const { task } = scheduled({ kind: 'fixed', executionTimes: hours(1) })
  const plan = planPause({ ...context, task: { ...task, remainingRuns: [] } })
  expect(plan).toMatchObject({ status: 'done', steps: [], cost: null, obstacles: [] })
})

test('what the chain would refuse blocks a plan, by its code', () => {
  const { task } = scheduled({ kind: 'fixed', executionTimes: hours(1) })
  const calls = { ...service.automation.calls, cancel: null }
  const without = { ...context, service: { ...service, automation: { calls } } }
  const unsupported = { status: 'blocked', obstacles: [{ code: 'OperationUnsupported' }] }
  expect(planPause({ ...without, task })).toMatchObject(unsupported)
  const changed = request({ kind: 'fixed', executionTimes: hours(3) })
  expect(planChange({ ...without, task }, changed)).toMatchObject(unsupported)
  expect(planChange({ ...context, targets: new Map(), task }, changed)).toMatchObject({
    status: 'blocked',
    steps: [],
    obstacles: [{ code: 'TargetUnknown' }]
  })
})
