import * as core from '@paraclock/core'
import { ParaclockError, parseTaskId, TaskDoesNotExist } from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'
import type { TaskEntry } from '@paraclock/scheduler'
import { freshModules } from '@tooling/vitest/freshModules'
import { expect, test } from 'vitest'
import type { createTaskFollower } from './followTask.ts'
// It is loaded anew below. This import relates the tests to it.
import './followTask.ts'

const id = `0x${'07'.repeat(32)}` as const
const error = new ParaclockError(TaskDoesNotExist, { taskId: parseTaskId(id) })
const config = { user: 'Alice', target: { paraId: 2200 } }
const net = {
  service: { api: 'api of the service' },
  target: { api: { _rpcCore: { provider: 'provider of the target' } } }
}

/** A follower over a service whose history of a task has these entries. */
async function open(entries: readonly object[] = []) {
  const asked: unknown[] = []
  const load = freshModules({
    '@paraclock/core': core,
    '@paraclock/connect': { attachChain: async (given: object) => given },
    '@paraclock/xcm': { deriveTaskId: () => ({ taskId: id }) },
    '@paraclock/submission': { providerOf: (api: typeof net.target.api) => api._rpcCore.provider },
    '@paraclock/scheduler': {
      connectService: async (given: object) => given,
      buildTask: (...args: readonly unknown[]) => {
        asked.push(...args)
        return '0x08'
      },
      taskHistory: async (...args: readonly unknown[]) => {
        asked.push(...args)
        return { entries }
      }
    }
  })
  const { createTaskFollower: create } = await load<{
    createTaskFollower: typeof createTaskFollower
  }>(import.meta.resolve('./followTask.ts'))
  return { follower: await create(net as unknown as Devnet, config as never), asked }
}

const service = { api: 'api of the service', name: 'service' }

test('the configured call is scheduled once, under a name with its time', async () => {
  const { follower, asked } = await open()
  const call = { call: '0x0001', weight: { refTime: 1n, proofSize: 2n }, more: 3 }
  expect(await follower.prepare(call as never, 1_767_225_780)).toEqual({ id, call: '0x08' })
  const { weight } = call
  expect(asked).toEqual([
    service,
    {
      providedId: new TextEncoder().encode('rent-1767225780'),
      action: { kind: 'xcmp', paraId: 2200, currencyId: 0, call: Uint8Array.of(0, 1), weight },
      schedule: { kind: 'fixed', executionTimes: [1_767_225_780n] }
    }
  ])
})

const entry = (kind: TaskEntry['kind'], more: object = {}) => ({ kind, ...more })
const arrived = (dispatch: string, more: object = {}) => entry('arrived', { dispatch, ...more })
const failed = { state: 'failed', error: { code: 'TaskDoesNotExist' } }

test.each([
  [[], { state: 'waiting' }],
  [[entry('scheduled'), entry('running')], { state: 'waiting' }],
  [[entry('scheduled'), entry('sent')], { state: 'sent' }],
  [[entry('sent'), entry('completed'), arrived('succeeded', { error })], { state: 'arrived' }],
  [[entry('sent'), arrived('failed', { error })], failed],
  [[entry('sent'), arrived('unproven')], { state: 'failed' }],
  [[entry('scheduled'), entry('failed', { error })], failed],
  [[entry('failed'), arrived('succeeded')], { state: 'failed' }],
  // An error of another kind of entry is not that of the run.
  [[entry('missed', { error })], { state: 'failed' }]
])('the history %j is judged', async (entries, judged) => {
  const { follower, asked } = await open(entries)
  const task = await follower.follow({ id, due: 60 })
  expect(task).toMatchObject({ id, due: 60, ...judged })
  expect('error' in task).toBe('error' in judged)
  expect(asked).toEqual([
    service,
    { taskId: id, target: { provider: 'provider of the target', name: 'target' } }
  ])
})
