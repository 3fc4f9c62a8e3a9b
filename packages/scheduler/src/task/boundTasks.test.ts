import { expect, test } from 'vitest'
import { NOW, OWNER, openMemoryService } from '../../test/fixtures/openMemoryService.ts'
import { planProven } from './planTasks.ts'
import type { WantedTask } from './TaskPlan.ts'

const HOUR = 3_600n
const schedule = { kind: 'recurring', next: NOW + HOUR, frequency: HOUR } as const
const task = { kind: 'dynamicDispatch', call: '0x00000401' } as const

/** Plans a task on a service of variant H, whose runtime states no fees. */
async function plan(
  more: Partial<WantedTask> & { readonly isActedFor?: boolean; readonly taken?: number } = {}
) {
  const { isActedFor, taken = 0, ...wanted } = more
  const places = Array.from({ length: taken }, (_, at) => `0x${at.toString(16).padStart(64, '0')}`)
  const entries = [{ item: 'Slots', keys: [NOW + HOUR], value: places }]
  const service = await openMemoryService({ variant: 'hour', free: 10n ** 15n, entries })
  const tasks = [{ providedId: 'rent', schedule, task, allowFailure: true, ...wanted }]
  const [planned] = await planProven(service, { owner: OWNER, tasks, isActedFor })
  const calls = planned?.prepared?.calls ?? []
  return { planned, calls: calls.map((call) => service.chain.decodeCall(call)) }
}

test('a recurring task is planned with a ceiling of twice its fee', async () => {
  const { planned, calls } = await plan()
  const { perRun, total, inclusion } = planned!.price!
  const maxFee = 2n * (perRun.executionFee + perRun.xcmpFee)
  expect(planned?.prepared).toMatchObject({ maxFee })
  expect(calls).toMatchObject([
    { method: 'schedule_dynamic_dispatch_task' },
    {
      method: 'bound_task',
      args: { task_id: planned?.prepared?.taskIds[0], bounds: { max_fee: maxFee } }
    }
  ])
  expect(total).toBe(inclusion.value + maxFee / 2n)
  expect(planned?.sentences.join(' ')).toMatch(/If a run costs more than [\d.]+ TUR, the task ends/)
})

test('the owner states another ceiling, or none', async () => {
  const [stated, none] = [await plan({ maxFee: 10n ** 12n }), await plan({ maxFee: 'none' })]
  expect(stated.calls[1]).toMatchObject({ args: { bounds: { max_fee: 10n ** 12n } } })
  expect(stated.planned?.sentences.join(' ')).toContain('more than 100 TUR')
  expect(none.calls).toHaveLength(1)
  expect(none.planned?.sentences.join(' ')).toContain('The price of a run has no ceiling.')
})

test('a proxy sets no ceiling that nobody stated', async () => {
  expect((await plan({ isActedFor: true })).calls).toHaveLength(1)
  expect((await plan({ isActedFor: true, maxFee: 10n ** 12n })).calls).toHaveLength(2)
})

test('a task that pays for places is planned with a ceiling of twice its fee with them', async () => {
  for (const wanted of [{}, { schedule: { kind: 'times', times: [NOW + HOUR] } }] as const) {
    const { planned, calls } = await plan({ ...wanted, taken: 191 })
    const { perRun, places } = planned!.price!
    expect(places.value).toBe(25_000_000_000n)
    const maxFee = 2n * (perRun.executionFee + perRun.xcmpFee + places.value)
    expect(calls[1]).toMatchObject({ method: 'bound_task', args: { bounds: { max_fee: maxFee } } })
    const consequence = 'schedule' in wanted ? 'nothing is scheduled' : 'the task ends'
    expect(planned?.sentences.join(' ')).toMatch(
      new RegExp(`more than [\\d.]+ TUR, ${consequence}`)
    )
  }
})

test('a task whose runs are all prepaid, in free places, has no ceiling', async () => {
  const times = { kind: 'times', times: [NOW + HOUR] } as const
  const { planned, calls } = await plan({ schedule: times })
  expect(calls).toHaveLength(1)
  expect(planned?.sentences.join(' ')).not.toContain('ceiling')
})
