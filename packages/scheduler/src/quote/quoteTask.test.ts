import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import {
  inMinutes,
  type MemoryServiceArgs,
  NOW,
  OWNER,
  openMemoryService,
  storeSlot,
  storeTask,
  TRANSFER
} from '../../test/fixtures/openMemoryService.ts'
import { getTask } from '../read/getTask.ts'
import { planProven } from '../task/planTasks.ts'
import type { EncodedXcmpSpec } from '../task/readTaskSpec.ts'
import { listPriceParts } from './listPriceParts.ts'
import { quotePrepared } from './quotePrepared.ts'
import { type QuoteTaskArgs, quoteTask } from './quoteTask.ts'

/** The fee of one run of a transfer, from the rates of the runtime and the published weights. */
const RUN_FEE = 741_485_596n
const INCLUSION = 77n
/** The existential deposit of the runtime. */
const DEPOSIT = 100_000_000n

const times = (...minutes: readonly number[]) =>
  ({ kind: 'times', times: minutes.map(inMinutes) }) as const
const hourly = { kind: 'recurring', next: '2026-01-01T02:00:00Z', frequency: 3600 } as const
const remark = { kind: 'dynamicDispatch', call: '0x00000401' } as const
const message: EncodedXcmpSpec = {
  kind: 'xcmp',
  paraId: 2000,
  call: '0x0102',
  weight: { refTime: 10n ** 9n, proofSize: 1000n }
}

/** A number as SCALE bytes of a fixed length. */
const fixed = (value: bigint, length: number): string =>
  value
    .toString(16)
    .padStart(2 * length, '0')
    .match(/../g)
    ?.reverse()
    .join('') ?? ''
/** The answer with a weight and the fee of a transaction. */
const info = (fee: bigint): Hex => `0x040800${fixed(fee, 16)}`
/** The answer with the fees of a task. */
const details = (executionFee: bigint, xcmpFee = 0n): Hex =>
  `0x00${fixed(executionFee, 16)}${fixed(xcmpFee, 16)}`

/** Quotes a transfer ten minutes later, on a service whose runtime states no fees of tasks. */
async function quote(asked: Partial<QuoteTaskArgs<'mixed'>> = {}, more: MemoryServiceArgs = {}) {
  const client = await openMemoryService({
    ...more,
    calls: {
      TransactionPaymentApi_query_info: info(INCLUSION),
      TransactionPaymentCallApi_query_call_info: info(0n),
      // The runtime refuses to state the fees, so only the computed ones count.
      AutomationTimeApi_query_fee_details: '0x0100',
      ...more.calls
    }
  })
  const task = { owner: OWNER, providedId: 'rent', task: TRANSFER, schedule: times(10), ...asked }
  return await quoteTask(client, task as QuoteTaskArgs<never>)
}

test('the total is the inclusion fee, the prepayment of all runs and the fee of the places', async () => {
  const quoted = await quote({ schedule: times(10, 11, 12) }, { entries: [storeSlot(11, 200)] })
  expect(quoted).toMatchObject({
    inclusion: { value: INCLUSION, provenance: { kind: 'runtimeApi' } },
    perRun: { executionFee: RUN_FEE, xcmpFee: 0n },
    prepaid: { value: 3n * RUN_FEE, provenance: { kind: 'computed' } },
    ...{ runs: 3, recurring: false, endurance: undefined, foreign: undefined }
  })
  expect(quoted.crowded.map(({ time, tasks }) => [time, tasks])).toEqual([[NOW + 660n, 200]])
  expect(quoted.places.value).toBeGreaterThan(0n)
  expect(quoted.total).toBe(INCLUSION + 3n * RUN_FEE + quoted.places.value)
  expect(listPriceParts(quoted).reduce((sum, { amount }) => sum + amount, 0n)).toBe(quoted.total)
  expect(quoted.compiled.runs).toBe(3)
})

test('several tasks are sent in one batch, and prepaid together', async () => {
  const minutes = Array.from({ length: 37 }, (_, index) => index + 1)
  const { runs, prepaid, compiled } = await quote({ schedule: times(...minutes) })
  expect([runs, prepaid.value, compiled.tasks.length]).toEqual([37, 37n * RUN_FEE, 2])
})

test('a tip is part of the inclusion fee', async () => {
  const { inclusion, total } = await quote({ tip: 5n })
  expect([inclusion.value, total]).toEqual([INCLUSION + 5n, INCLUSION + 5n + RUN_FEE])
})

test('the state of the chain refuses no quote: an id in use, a full slot, a small balance', async () => {
  const entries = [storeSlot(10, 256)]
  await expect(quote({}, { entries, free: 1n })).resolves.toMatchObject({ runs: 1 })
})

test('a task that the service has already has no price', async () => {
  const entries = [storeTask('rent', [NOW + 600n])]
  const calls = { TransactionPaymentApi_query_info: info(INCLUSION) }
  const service = (await openMemoryService({ entries, calls })) as never
  const tasks = [{ providedId: 'rent', task: TRANSFER, schedule: times(10) }]
  const [plan] = await planProven(service, { owner: OWNER, tasks })
  await expect(quotePrepared(service, plan?.prepared as never)).rejects.toMatchObject({
    ...{ code: 'DuplicateTask', context: { providedId: '0x72656e74', owner: OWNER } }
  })
})

test('the fees that the runtime states confirm the computed ones, or contradict them', async () => {
  const calls = { AutomationTimeApi_query_fee_details: details(RUN_FEE) }
  const { prepaid } = await quote({}, { calls })
  expect(prepaid).toMatchObject({
    ...{ value: RUN_FEE, provenance: { kind: 'runtimeApi' }, confirmedBy: [{ kind: 'computed' }] }
  })
  const other = { AutomationTimeApi_query_fee_details: details(RUN_FEE, 1n) }
  await expect(quote({}, { calls: other })).rejects.toMatchObject({ code: 'FactMismatch' })
})

test('a recurring task prepays one run, and the balance covers later ones', async () => {
  const asked = { task: remark, schedule: hourly } as const
  const { perRun, total, ...quoted } = await quote(asked, { variant: 'hour' })
  expect(quoted).toMatchObject({ recurring: true, runs: 1 })
  expect(quoted.prepaid.value).toBe(perRun.executionFee)
  const endure = async (runs: bigint, more: bigint) => {
    const free = DEPOSIT + total + runs * perRun.executionFee + more
    return (await quote(asked, { variant: 'hour', free })).endurance
  }
  expect(await endure(3n, 0n)).toMatchObject({ runs: 3n })
  expect(await endure(3n, -1n)).toMatchObject({ runs: 2n })
  expect(await endure(0n, -total)).toMatchObject({ runs: 0n })
})

test('the balance of a task that replaces another has the prepayment of the other', async () => {
  const calls = {
    TransactionPaymentApi_query_info: info(INCLUSION),
    TransactionPaymentCallApi_query_call_info: info(0n),
    AutomationTimeApi_query_fee_details: '0x0100'
  } as const
  const asked = { providedId: 'new', task: remark, schedule: hourly } as const
  const held = 10n ** 12n
  const entries = [storeTask('old', [NOW + 3600n], { prepaid: held })]
  const balance = { reserved: held }
  const service = (await openMemoryService({ variant: 'hour', entries, calls, balance })) as never
  const old = await getTask(service, { owner: OWNER, providedId: 'old' })
  expect(old?.prepaid).toBe(held)
  const replaced = old === undefined ? [] : [old]
  const endure = async (more: object) =>
    (await planProven(service, { owner: OWNER, tasks: [{ ...asked, ...more }] }))[0]?.price
      ?.endurance?.runs ?? 0n
  const { perRun } = await quote({ task: remark, schedule: hourly }, { variant: 'hour' })
  const difference = (await endure({ replaced })) - (await endure({}))
  expect(Math.abs(Number(difference - held / perRun.executionFee))).toBeLessThan(2)
})

test('a stopped target has no price', async () => {
  const entries = [{ pallet: 'XcmpHandler', item: 'Stopped', keys: [2000], value: null }]
  await expect(quote({ task: message }, { entries })).rejects.toMatchObject({
    ...{ code: 'DispatchFailed', context: { error: 'automationTime.TargetStopped' } }
  })
})

test('a message pays by the rates of its target', async () => {
  await expect(quote({ task: message })).rejects.toMatchObject({ code: 'TargetUnknown' })
  const target = (charge: bigint) => ({
    ...{ pallet: 'XcmpHandler', item: 'Targets', keys: [2000] },
    value: {
      ...{ version: 3, fee_per_second: charge },
      fee_asset: { type: 'V3', value: { parents: 1, interior: { type: 'Here' } } },
      charge_per_second: charge,
      program_weight: { ref_time: 10n ** 9n, proof_size: 0n },
      assumed_proof_size: 0n
    }
  })
  const one = await quote({ task: message }, { entries: [target(10n ** 12n)] })
  const two = await quote({ task: message }, { entries: [target(2n * 10n ** 12n)] })
  expect(one.perRun.xcmpFee).toBeGreaterThan(0n)
  expect(two.perRun.xcmpFee).toBe(2n * one.perRun.xcmpFee)
  expect(one.prepaid.value).toBe(one.perRun.executionFee + one.perRun.xcmpFee)
})
