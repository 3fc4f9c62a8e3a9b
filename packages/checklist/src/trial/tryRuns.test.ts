import { type Hex, ParaclockError } from '@paraclock/core'
import { judgeRun } from '@paraclock/scheduler'
import { MessageFailed, type Simulation } from '@paraclock/simulation'
import type { RuntimeEvent } from '@paraclock/types'
import { expect, test } from 'vitest'
import { judgeLate, type TriedRuns, tryRuns } from './tryRuns.ts'

const TASK = `0x${'aa'.repeat(32)}` as const

const event = (title: string, value: object): RuntimeEvent => {
  const [first = '', name = ''] = title.split('.')
  const pallet = `${first.charAt(0).toUpperCase()}${first.slice(1)}`
  return { pallet, name, title, value, failure: undefined }
}

/** A run that sent a message, and the messages that the target executed until the next run. */
function tryRun(time: number, topic: string, ...arrived: readonly string[]): TriedRuns {
  const tasks = [{ taskId: TASK, actsOn: 'target', call: undefined }] as const
  const sent = [
    event('automationTime.TaskRunning', { task_id: TASK, run: BigInt(time) }),
    event('xcmpHandler.ProgramSent', { topic }),
    event('automationTime.TaskExecuted', { task_id: TASK, run: BigInt(time) })
  ]
  const executed = arrived.flatMap((id) => [
    event('proxy.ProxyExecuted', {}),
    event('messageQueue.Processed', { id, success: true })
  ])
  const blocks = {
    service: [{ number: time, events: sent }],
    target: [{ number: time, events: executed }],
    refusals: []
  }
  const { failure, events } = judgeRun({
    ...{ taskId: TASK, actsOn: 'target', time, serviceId: null },
    ...blocks
  })
  return { runs: [{ time, failure, events }], tasks, blocks }
}

const [first, second, third] = ['01', '02', '03'].map((one): Hex => `0x${one.repeat(32)}`) as [
  Hex,
  Hex,
  Hex
]

const simulation = {
  chain: () => ({ paraId: 2000, block: () => undefined })
} as unknown as Simulation

test('a message that arrives during a later run is late, and one that never arrives has no effect', async () => {
  const tried = [tryRun(60, first), tryRun(120, second), tryRun(180, third, first, third)]
  expect(tried.map(({ runs: [run] }) => run?.failure === undefined)).toEqual([false, false, true])
  const runs = await judgeLate({ simulation }, tried)
  expect(runs.map(({ time, failure }) => [time, failure?.error])).toEqual([
    [60, undefined],
    [120, 'the target received no message of this run'],
    [180, undefined]
  ])
})

test('a run that waits for its target is sent during a later run', async () => {
  const waits = { ...tryRun(60, first) }
  const waiting = event('automationTime.TaskWaiting', { task_id: TASK, run: 60n })
  const service = [{ number: 60, events: [waiting] }]
  const late = tryRun(120, second, first, second)
  const [sent] = tryRun(60, first).blocks.service
  const tried = [
    { ...waits, blocks: { ...waits.blocks, service } },
    {
      ...late,
      blocks: { ...late.blocks, service: [...(sent ? [sent] : []), ...late.blocks.service] }
    }
  ]
  const runs = await judgeLate({ simulation }, tried)
  expect(runs.map(({ failure }) => failure)).toEqual([undefined, undefined])
})

test('a run that a paused service begins during a later run is late, and keeps its reason if it never begins', async () => {
  const idle = (time: number): TriedRuns => {
    const failure = { chain: 'service', block: time, event: 'none', error: 'it is paused' } as const
    const blocks = { service: [{ number: time, events: [] }], target: [], refusals: [] }
    return { ...tryRun(time, first), runs: [{ time, failure, events: [] }], blocks }
  }
  const late = tryRun(180, third, first, third)
  const service = [...tryRun(60, first).blocks.service, ...late.blocks.service]
  const tried = [idle(60), idle(120), { ...late, blocks: { ...late.blocks, service } }]
  const chain = { ...simulation.chain('service'), runtime: { storage: () => undefined } }
  const runs = await judgeLate({ simulation: { chain: () => chain } as never }, tried)
  expect(runs.map(({ time, failure }) => [time, failure?.error])).toEqual([
    [60, undefined],
    [120, 'it is paused'],
    [180, undefined]
  ])
})

test('a run that is missed after a pause keeps the pause as its reason', async () => {
  const missed = (error: string): TriedRuns => {
    const failure = { chain: 'service', block: 60, event: 'none', error } as const
    const blocks = { service: [{ number: 60, events: [] }], target: [], refusals: [] }
    return { ...tryRun(60, first), runs: [{ time: 60, failure, events: [] }], blocks }
  }
  const late = tryRun(120, second, second)
  const events = [event('automationTime.TaskMissed', { task_id: TASK, run: 60n })]
  const service = [{ number: 110, events }, ...late.blocks.service]
  const last = { ...late, blocks: { ...late.blocks, service } }
  const judge = async (error: string) => {
    const [run] = await judgeLate({ simulation }, [missed(error), last])
    return run?.failure?.error
  }
  const silent = 'the service did not run the task'
  expect(await judge(`${silent}: it is paused`)).toBe(`${silent}: it is paused`)
  expect(await judge(silent)).toBe(`${silent} at its time`)
})

test('a message that comes back to the service and is refused there is named with its run', async () => {
  const run = tryRun(60, first, first)
  const refusal = (chain: string, id: Hex) =>
    new ParaclockError(MessageFailed, { chain, reason: `${chain} refuses ${id}`, id })
  const lost = new ParaclockError(MessageFailed, { sender: 'x', chain: 'y', reason: 'z' })
  const chain = (name: 'service' | 'target') => ({
    ...{ paraId: 2000, head: { number: 0 }, storage: async () => undefined },
    runtime: { metadata: { pallets: [], lookup: [] }, storage: () => undefined },
    block: () => undefined,
    blocksAfter: () => run.blocks[name].map(({ number }) => ({ number, hash: number })),
    events: async () =>
      run.blocks[name].flatMap(({ events }) =>
        events.map(({ pallet, name: event, value }) => ({ pallet, name: event, data: value }))
      )
  })
  const chains = { service: chain('service'), target: chain('target') }
  const refused = [refusal('service', first), lost]
  const simulation = {
    chain: (name: 'service' | 'target') => chains[name],
    now: () => 60,
    travelTo: async () => ({ refused: [refusal('target', first), refusal('service', second)] }),
    settle: async () => ({ refused })
  } as unknown as Simulation
  const times: number[] = []
  const { runs } = await tryRuns(
    {
      ...{ simulation, slotSeconds: 60, user: '', paraId: 2200, own: [TASK] },
      ...{ budget: { left: 1, passed: 0 }, signal: new AbortController().signal },
      onTime: (time) => void times.push(time)
    },
    { time: 60, tasks: run.tasks }
  )
  expect(runs).toMatchObject([{ time: 60, failure: undefined }])
  expect(runs[0]?.refusedOnService).toBe(refusal('service', first).message)
  expect(times).toEqual([60])
})

test('time up to shortly before a distant run is jumped over, with the clock of the service', async () => {
  const clock = { opened: 60n, due: ['a task'] }
  const written: unknown[] = []
  const progress = { ...{ type: 7, key: () => '0x50' }, decode: () => ({ ...clock }) }
  const runtime = {
    metadata: { pallets: [], lookup: [] },
    storage: (_: string, entry: string) => (entry === 'Progress' ? progress : undefined),
    type: () => ({
      encode: (value: typeof clock) => {
        written.push(value)
        clock.opened = value.opened
        return new Uint8Array()
      }
    })
  }
  const chain = {
    ...{ runtime, paraId: 2000, head: { number: 0 }, block: () => undefined },
    ...{ blocksAfter: () => [], storage: async () => undefined },
    ...{ read: async () => new Uint8Array(), write: () => {} }
  }
  let now = 60
  const travelled: (readonly [time: number, skips: boolean])[] = []
  const moveTo = (time: number) => {
    now = time
    clock.opened = BigInt(time - (time % 60))
    return { refused: [] }
  }
  const simulation = {
    ...{ chain: () => chain, now: () => now, settle: async () => ({ refused: [] }) },
    build: async () => moveTo(now + 6),
    travelTo: async (time: bigint, { skip = false }: { readonly skip?: boolean }) => {
      travelled.push([Number(time), skip])
      return moveTo(Number(time))
    }
  } as unknown as Simulation
  const trial = {
    ...{ simulation, slotSeconds: 60, user: '', paraId: 2200, own: [TASK], onTime: () => {} },
    ...{ budget: { left: 1, passed: 0 }, signal: new AbortController().signal }
  }
  await tryRuns(trial, { time: 6_000, tasks: [] })
  expect(travelled).toEqual([
    [5_280, true],
    [6_000, false]
  ])
  expect(written).toEqual([{ opened: 5_220n, due: ['a task'] }])
  // The service has begun the slot of the run, so no block is built after it.
  expect(now).toBe(6_000)
})
