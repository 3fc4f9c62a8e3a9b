import type { ServiceVariant } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { addFees, totalFee } from '../../src/schedule/rules/fees.ts'
import { publishedLimits } from '../../src/schedule/service/publishedLimits.ts'
import { publishedPricing } from '../../src/schedule/service/publishedPricing.ts'
import type { CallEffect } from './CallMeaning.ts'
import { createServiceModel, type ServiceModel } from './createServiceModel.ts'
import { createRandom } from './histories/createRandom.ts'
import type { HistoryWorld } from './histories/HistoryWorld.ts'
import { nextOperation } from './histories/nextOperations.ts'
import type { ServiceEvent } from './ServiceEvent.ts'

const owners = ['01', '02', '03'].map((byte) => `0x${byte.repeat(32)}`)
const sink = `0x${'04'.repeat(32)}`
const collector = `0x${'09'.repeat(32)}`
const start = 1_799_999_000n - (1_799_999_000n % 3600n)
const rates = {
  chargePerSecond: 50_000_000_000n,
  programWeight: { refTime: 600_000_000n, proofSize: 30_000n },
  assumedProofSize: 65_536n
}

const effects: readonly CallEffect[] = [
  { kind: 'nothing' },
  { kind: 'fail', error: 'BadOrigin' },
  { kind: 'transfer', recipient: sink, amount: 30_000_000_000n }
]
const weight = { refTime: 1_000_000n, proofSize: 100n }

function createWorld(variant: ServiceVariant): HistoryWorld {
  const calls = effects.map((effect, index) => ({
    call: Uint8Array.of(index),
    meaning: { weight, effect }
  }))
  const slot = variant === 'hour' ? 3600n : 60n
  return { variant, slot, owners, sink, paraId: 2200, rates, calls }
}

function createModel(world: HistoryWorld): ServiceModel {
  const balances = [...owners, sink].map((account) => [account, 10n ** 13n])
  return createServiceModel({
    variant: world.variant,
    limits: publishedLimits[world.variant],
    pricing: publishedPricing,
    now: start,
    feeCollector: collector,
    balances: { ...Object.fromEntries(balances), [collector]: 100_000_000n },
    targets: [[world.paraId, rates]],
    interpretCall: (call) => world.calls[call[0] ?? 0]?.meaning
  }) as ServiceModel
}

const accounts = [...owners, sink, collector]

function total(model: ServiceModel): bigint {
  return accounts.reduce((sum, account) => {
    const { free, held } = model.balance(account)
    return sum + free + held
  }, 0n)
}

/** Each run of a task that is paid for, until it is reported. */
type Pending = Map<string, Set<bigint>>

function follow(pending: Pending, events: readonly ServiceEvent[], model: ServiceModel): void {
  for (const event of events) {
    const runs = pending.get(event.taskId)
    switch (event.kind) {
      case 'TaskScheduled':
        expect(runs).toBeUndefined()
        pending.set(event.taskId, new Set(model.task(event.taskId)?.remainingRuns))
        break
      case 'TaskExecuted':
      case 'TaskMissed':
        expect(event.run <= model.now()).toBe(true)
        expect(runs?.delete(event.run)).toBe(true)
        break
      case 'TaskFailed':
        expect(runs?.delete(event.run)).toBe(true)
        break
      case 'TaskRescheduled':
        if (event.paid > 0n) runs?.add(event.nextRun)
        expect(runs?.has(event.nextRun)).toBe(true)
        break
      case 'TaskCancelled':
        pending.delete(event.taskId)
        break
      case 'TaskCompleted':
      case 'TaskNotRescheduled':
        expect(runs?.size).toBe(0)
        break
      default:
        break
    }
  }
  for (const [taskId, runs] of pending) if (runs.size === 0) pending.delete(taskId)
}

/** What always holds between operations: packages/runtimes, invariants.rs. */
function checkInvariants(model: ServiceModel, pending: Pending): void {
  const held = new Map<string, bigint>()
  for (const task of model.tasks()) {
    held.set(task.owner, (held.get(task.owner) ?? 0n) + task.prepaid)
    expect(task.nextRun).toBe(task.remainingRuns[0])
    expect(task.prepaid).toBe(addFees(totalFee(task.feePerRun, task.remainingRuns.length)))
    expect([...(pending.get(task.taskId) ?? [])].sort()).toEqual([...task.remainingRuns].sort())
    for (const run of task.remainingRuns) expect(model.countTasks(run)).toBeGreaterThan(0)
  }
  for (const account of accounts) {
    expect(model.balance(account).held).toBe(held.get(account) ?? 0n)
    expect(model.balance(account).free >= 0n).toBe(true)
  }
  expect(pending.size).toBe(model.tasks().length)
}

/** Lives through a history and then lets it come to its end. Returns what was seen. */
function live(world: HistoryWorld, seed: number): readonly string[] {
  const model = createModel(world)
  const random = createRandom(seed)
  const pending: Pending = new Map()
  const issuance = total(model)
  const seen: string[] = []
  const apply = (operation: Parameters<ServiceModel['apply']>[0]): void => {
    const { refusal, events } = model.apply(operation)
    seen.push(refusal?.code ?? 'done', ...events.map(({ kind }) => kind))
    follow(pending, events, model)
    checkInvariants(model, pending)
    expect(total(model)).toBe(issuance)
  }
  apply({ kind: 'block', time: start })
  for (let step = 0; step < 25; step += 1) {
    apply(nextOperation(random, { world, model }))
  }
  for (const { taskId, owner, schedule } of model.tasks()) {
    if (schedule.kind === 'recurring') apply({ kind: 'cancel', caller: owner, taskId })
  }
  apply({ kind: 'block', time: model.now() })
  for (let blocks = 0; blocks < 60 && model.tasks().length > 0; blocks += 1) {
    apply({ kind: 'block', time: model.now() + 20n * world.slot })
  }
  expect(model.tasks()).toEqual([])
  expect(owners.map((owner) => model.balance(owner).held)).toEqual([0n, 0n, 0n])
  return seen
}

describe.each(['hour', 'minute'] as const)('variant %s', (variant) => {
  test('150 random histories keep every invariant and come to an end', { timeout: 60_000 }, () => {
    const world = createWorld(variant)
    const seen = new Set<string>()
    for (let seed = 0; seed < 150; seed += 1) for (const name of live(world, seed)) seen.add(name)
    expect([...seen].sort()).toMatchSnapshot()
  })
})
