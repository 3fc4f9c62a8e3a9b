import { diffOf } from '@paraclock/executor'
import { readRuntimeCode, readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { createState } from '../../test/support/createState.ts'
import { StateLayers } from '../chain/StateLayers.ts'
import { type Agenda, dueOnly, readAgenda, readPlannedCall } from './readAgenda.ts'
import { StateRuns } from './StateRuns.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
const code = readRuntimeCode('relay')
/** The most blocks that a test runs. */
const MOST = 100

const call = (pallet: string, method: string, args: Record<string, unknown> = {}) =>
  runtime.encodeCall({ pallet, method, args })
const nested = (bytes: Uint8Array): unknown => runtime.type('Call').decode(bytes)
const remark = (bytes: number) => call('System', 'remark', { remark: Uint8Array.of(bytes) })

interface Planned {
  readonly call: Uint8Array
  readonly priority?: number
  readonly repeats?: readonly [period: number, count: number]
  readonly retries?: readonly [period: number, count: number]
}

/** A state whose Scheduler has tasks in blocks. */
function plan(blocks: Readonly<Record<number, readonly Planned[]>>): StateLayers {
  const origin = { type: 'system', value: { type: 'Root', value: undefined } }
  const entries = Object.entries(blocks).flatMap(([block, tasks]) => {
    const when = Number(block)
    const value = tasks.map(({ call: bytes, priority = 0, repeats }) => ({
      maybe_id: undefined,
      priority,
      call: { type: 'Inline', value: bytes },
      maybe_periodic: repeats,
      origin
    }))
    const retries = tasks.flatMap(({ retries: how }, index) => {
      if (how === undefined) return []
      const [period, count] = how
      const config = { total_retries: count, remaining: count, period }
      return [{ pallet: 'Scheduler', item: 'Retries', keys: [[when, index]], value: config }]
    })
    return [{ pallet: 'Scheduler', item: 'Agenda', keys: [when], value }, ...retries]
  })
  return new StateLayers(createState(runtime, entries, code))
}

/** Runs through the agendas of a state: in each block, what is due. */
async function runAll(begin: StateLayers) {
  const runs = new StateRuns(runtime)
  const ran: (readonly [block: number, calls: readonly (Uint8Array | undefined)[]])[] = []
  let state = begin
  let agenda = await readAgenda(runtime, state, 0)
  while (agenda !== undefined && ran.length < MOST) {
    const before = state
    const calls = await Promise.all(
      agenda.tasks.map((task) => readPlannedCall(runtime, before, task))
    )
    ran.push([agenda.number, calls])
    state = (await runs.begin(state, agenda)).state
    agenda = await readAgenda(runtime, state, agenda.number)
  }
  return { ran, state }
}

test('a task runs once, or as often as it repeats', async () => {
  expect((await runAll(plan({ 5: [{ call: remark(5) }] }))).ran).toEqual([[5, [remark(5)]]])
  const repeating = plan({ 5: [{ call: remark(5), repeats: [10, 2] }], 15: [{ call: remark(15) }] })
  expect((await runAll(repeating)).ran).toEqual([
    [5, [remark(5)]],
    [15, [remark(15), remark(5)]],
    [25, [remark(5)]]
  ])
})

test('the calls of a block run by their priority', async () => {
  const tasks = [200, 0, 0].map((priority, at) => ({ call: remark(at), priority }))
  expect((await runAll(plan({ 5: tasks }))).ran).toEqual([[5, [1, 2, 0].map(remark)]])
})

test('a call that fails is tried again as often as it is to be, and one that does not is not', async () => {
  const fails = call('Scheduler', 'cancel', { when: 1_000, index: 0 })
  const tried = await runAll(plan({ 5: [{ call: fails, retries: [3, 2] }] }))
  expect(tried.ran.map(([block]) => block)).toEqual([5, 8, 11])
  const works = await runAll(plan({ 5: [{ call: remark(5), retries: [3, 2] }] }))
  expect(works.ran.map(([block]) => block)).toEqual([5])
})

test('what a block has no room for runs in the next, and what no block has room for never', async () => {
  const weighing = (bytes: number, seconds: number) =>
    call('Utility', 'with_weight', {
      call: nested(remark(bytes)),
      weight: { ref_time: BigInt(seconds) * 10n ** 12n, proof_size: 0n }
    })
  const heavy = [1, 2, 3].map((at) => ({ call: weighing(at, 1) }))
  const { ran } = await runAll(plan({ 5: heavy }))
  expect(ran.map(([block, calls]) => [block, calls.length])).toEqual([
    [5, 3],
    [6, 2],
    [7, 1]
  ])
  const over = await runAll(plan({ 5: [{ call: weighing(1, 9) }], 9: [{ call: remark(9) }] }))
  expect(over.ran).toEqual([
    [5, [weighing(1, 9)]],
    [9, [remark(9)]]
  ])
})

test('bytes of a parachain that are no program do nothing, and a program is executed', async () => {
  const runs = new StateRuns(runtime)
  const state = plan({})
  const program = runtime.api('DryRunApi', 'dry_run_xcm')?.params[1]?.type
  const valid = program?.encode({ type: 'V5', value: [{ type: 'ClearOrigin', value: undefined }] })
  const after = await runs.execute(state, 2000, Uint8Array.of(0xff, 0xff))
  expect(after).toEqual({ state, written: [] })
  expect((await runs.execute(state, 2000, valid ?? new Uint8Array())).state).not.toBe(state)
})

test('only agendas with tasks are read, however long ago the oldest was due', async () => {
  const since = { pallet: 'Scheduler', item: 'IncompleteSince', value: 1 }
  const state = plan({ 5: [{ call: remark(5) }] }).with(diffOf([encodeEntry(runtime, since)]))
  const agenda = await readAgenda(runtime, state, 20_000)
  expect(agenda).toMatchObject({ number: 20_001, tasks: [{ when: 5, index: 0 }] })
  let reads = 0
  const read: StateLayers['read'] = (keys, child) => {
    reads += keys.length
    return StateLayers.prototype.read.call(state, keys, child)
  }
  const none = { ...(agenda as Agenda), tasks: [] }
  expect([...(await dueOnly(runtime, Object.assign(state, { read }), none))]).toHaveLength(2)
  expect(reads).toBe(1)
})
