import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { createState } from '../../test/support/createState.ts'
import { StateLayers } from '../chain/StateLayers.ts'
import { planRepeats, readAgenda } from './readAgenda.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
const remark = (bytes: number) =>
  runtime.encodeCall({
    pallet: 'System',
    method: 'remark',
    args: { remark: Uint8Array.of(bytes) }
  })

/** A state whose Scheduler has a task in blocks, each with how it repeats. */
function plan(...entries: readonly (readonly [block: number, repeats?: readonly number[]])[]) {
  const origin = { type: 'system', value: { type: 'Root', value: undefined } }
  const planned = entries.map(([block, maybe_periodic]) => {
    const call = { type: 'Inline', value: remark(block) }
    const value = [{ maybe_id: undefined, priority: 0, call, maybe_periodic, origin }]
    return { pallet: 'Scheduler', item: 'Agenda', keys: [block], value }
  })
  return new StateLayers(createState(runtime, planned))
}

/** Runs through the agendas of a state: in each block, whose tasks run. */
async function runAll(begin: StateLayers) {
  const ran: (readonly [block: number, calls: readonly Uint8Array[]])[] = []
  let state = begin
  let agenda = await readAgenda(runtime, state, 0)
  while (agenda !== undefined) {
    ran.push([agenda.number, agenda.calls.map(({ call }) => call)])
    state = await planRepeats(runtime, state, agenda)
    agenda = await readAgenda(runtime, state, agenda.number)
  }
  return ran
}

test('a task runs once, or as often as it repeats', async () => {
  expect(await runAll(plan([5]))).toEqual([[5, [remark(5)]]])
  expect(await runAll(plan([5, [10, 2]]))).toEqual([5, 15, 25].map((at) => [at, [remark(5)]]))
})

test('a task that repeats runs after what its next block has already', async () => {
  expect(await runAll(plan([5, [10, 1]], [15]))).toEqual([
    [5, [remark(5)]],
    [15, [remark(15), remark(5)]]
  ])
})

test('the calls of a block run by their priority, without those that its runtime does not know', async () => {
  const origin = { type: 'system', value: { type: 'Root', value: undefined } }
  const tasks = (
    [
      [200, remark(1)],
      [0, remark(2)],
      [0, Uint8Array.of(0xff, 0xff)],
      [0, remark(3)]
    ] as const
  ).map(([priority, value]) => {
    const call = { type: 'Inline', value }
    return { maybe_id: undefined, priority, call, maybe_periodic: undefined, origin }
  })
  const entry = { pallet: 'Scheduler', item: 'Agenda', keys: [5], value: tasks }
  expect(await runAll(new StateLayers(createState(runtime, [entry])))).toEqual([
    [5, [2, 3, 1].map(remark)]
  ])
})
