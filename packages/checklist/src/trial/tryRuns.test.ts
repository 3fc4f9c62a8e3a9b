import { judgeRun } from '@paraclock/scheduler'
import type { Simulation } from '@paraclock/simulation'
import type { RuntimeEvent } from '@paraclock/types'
import { expect, test } from 'vitest'
import { judgeLate, type TriedRuns } from './tryRuns.ts'

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
  const { failure, events } = judgeRun({ taskId: TASK, actsOn: 'target', time, ...blocks })
  return { runs: [{ time, failure, events }], tasks, blocks }
}

const [first, second, third] = ['01', '02', '03'].map((one) => `0x${one.repeat(32)}`) as [
  string,
  string,
  string
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
