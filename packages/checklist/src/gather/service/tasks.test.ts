import { publishedLimits } from '@paraclock/scheduler/schedule'
import { expect, test } from 'vitest'
import { gatherWith } from '../../../test/gatherWith.ts'
import type { NetworkConfig } from '../../config/configSchema.ts'
import type { TasksArtifact } from '../../evidence/ServiceArtifact.ts'
import { planConfigured, tasksGatherer } from './tasks.ts'

const NOW = 1_767_225_615n
const { minute } = publishedLimits
const HOUR = 1_767_229_200

function plan(automation: object, callForm: 'schedules' | 'times' = 'schedules') {
  const user = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
  const config = { user, automation: { call: '0x00', ...automation } } as unknown as NetworkConfig
  return planConfigured({ config, providedId: 'rent', callForm, limits: minute, now: NOW })
}

function timesOf(automation: object): readonly (readonly number[])[] {
  const planned = plan(automation)
  return planned.refusal === undefined ? planned.tasks.map(({ times }) => times) : []
}

test('the times of the configuration are taken, each once and in order', () => {
  const times = [HOUR + 60, HOUR, HOUR + 60]
  expect(timesOf({ times })).toEqual([[HOUR, HOUR + 60]])
})

test('without times three slots are planned, of which the first is the next but one', () => {
  expect(minute.slotLength).toBe(60n)
  expect(timesOf({})).toEqual([[1_767_225_720, 1_767_225_780, 1_767_225_840]])
})

test('a list that is longer than the limit is several tasks with ids of their own', () => {
  const times = Array.from({ length: 40 }, (_, at) => HOUR + at * 60)
  const planned = plan({ times })
  if (planned.refusal !== undefined) throw new Error('it was refused')
  expect(planned.tasks.map((task) => task.times.length)).toEqual([36, 4])
  expect(new Set(planned.tasks.map(({ taskId }) => taskId)).size).toBe(2)
})

test('of a task that recurs without end three runs are planned', () => {
  const schedule = { kind: 'recurring', next: HOUR, frequency: 3600 }
  expect(timesOf({ schedule })).toEqual([[HOUR, HOUR + 3600, HOUR + 7200]])
})

test.each([
  ['a time between slots', [HOUR + 5], 'InvalidTime', [HOUR]],
  ['a time that is past', [HOUR - 7200], 'PastTime', [1_767_225_720]],
  ['a time beyond the horizon', [HOUR + 400 * 86_400], 'TimeTooFarOut', [1_782_777_600]]
])('%s is refused by name, with the nearest time that is taken', (_, times, code, nearest) => {
  const planned = plan({ times })
  expect(planned).toMatchObject({ refusal: { code }, nearest })
  expect(timesOf({ times: nearest })).toEqual([nearest])
})

test('what the calls of the service cannot state is refused by name', () => {
  const schedule = { kind: 'recurring', next: HOUR, frequency: 3600 }
  expect(plan({ schedule }, 'times')).toMatchObject({
    refusal: { code: 'ScheduleLimitExceeded' },
    nearest: []
  })
})

test.each(['ready', 'ethereum', 'hub'] as const)(
  'the tasks of the network %s are those that its quote has',
  async (which) => {
    let quoted: unknown
    const found = await gatherWith(tasksGatherer, which, ({ artifacts: { quote } }) => {
      const { tasks, frequency, call, nearest } = quote
      quoted = { tasks, frequency, call, nearest }
    })
    const { tasks, refusal, ...rest } = found as TasksArtifact
    expect({ ...rest, tasks: tasks.map(({ taskId, times }) => ({ taskId, times })) }).toEqual(
      quoted
    )
    expect(refusal).toBeUndefined()
    expect(tasks).not.toEqual([])
  }
)

test('a refused schedule has no tasks, and the nearest times that the service accepts', async () => {
  const found = await gatherWith(
    tasksGatherer,
    'ready',
    ({ config, artifacts: { serviceState } }) => {
      config.automation.times = [Number(serviceState.now) + 3_601]
    }
  )
  expect(found).toMatchObject({ tasks: [], call: undefined, refusal: { code: 'InvalidTime' } })
  expect((found as TasksArtifact).nearest).toHaveLength(1)
})

test('a chain without a known scheduling pallet has no tasks, and refuses none', async () => {
  const found = await gatherWith(tasksGatherer, 'ready', ({ chains }) => {
    chains.service = { facts: { capabilities: {} } } as never
  })
  expect(found).toMatchObject({ tasks: [], call: undefined, refusal: undefined, nearest: [] })
})
