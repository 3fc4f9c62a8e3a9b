import { openHistory } from '@paraclock/history'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from './answerApi.ts'

const owner = `0x${'11'.repeat(32)}`
const other = `0x${'22'.repeat(32)}`
const T0 = 1_800_000_000

/** A database with a chain, and what a test adds, and the answers to requests for it. */
async function open() {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  const { db } = history
  const chain = (id: number, role: 'service' | 'target') => ({
    ...{ id, network: 'main', role, genesis: `0x0${id}`, para_id: 2110 + id },
    ...{ ss58_prefix: 51, token_symbol: `T${id}`, token_decimals: 10 + id, first_block: id },
    ...{ last_block: 90 + id, last_hash: '0x01', last_time: T0 + id }
  })
  await db
    .insertInto('chains')
    .values([chain(1, 'service'), chain(2, 'target')])
    .execute()
  const answer = createApi({ history, networks: ['main', 'new'] })
  const ask = async (path: string) => {
    const { status, text } = await answer(new URL(`http://x${path}`))
    return [status, JSON.parse(text)]
  }
  return { history, db, ask }
}

test('networks tell how far each chain is recorded, what was found and how many alerts last', async () => {
  const { db, ask } = await open()
  const alert = { network: 'main', rule: 'run-failed', since: T0, severity: 'critical' } as const
  const rest = { summary: 's', remedy: null, sent: null }
  await db
    .insertInto('alerts')
    .values([
      { ...alert, ...rest, subject: 'a', ended: null },
      { ...alert, ...rest, subject: 'b', ended: null },
      { ...alert, ...rest, subject: 'c', ended: T0 },
      { ...alert, ...rest, subject: 'd', ended: null, network: 'new' }
    ])
    .execute()
  const report = { network: 'main', name: 'report', value: '{"verdict":3}', time: T0 + 5 }
  const elsewhere = { ...report, name: 'other', value: '{"verdict":"ready"}', time: T0 }
  await db.insertInto('documents').values([report, elsewhere]).execute()
  const chain = (id: number, role: string) => ({
    ...{ role, genesis: `0x0${id}`, firstBlock: id, lastBlock: 90 + id, lastTime: T0 + id },
    token: { symbol: `T${id}`, decimals: 10 + id }
  })
  const main = {
    ...{ name: 'main', chains: [chain(1, 'service'), chain(2, 'target')], verdict: null },
    ...{ checkedAt: T0 + 5, alerts: 2 }
  }
  const fresh = { name: 'new', chains: [], verdict: null, checkedAt: null, alerts: 1 }
  expect(await ask('/v1/networks')).toEqual([200, { networks: [main, fresh] }])
  expect(await ask('/v1/networks/main/report')).toEqual([
    200,
    { gatheredAt: T0 + 5, report: { verdict: 3 } }
  ])
})

test('runs tell of their task and of their effect on the target, each task its own', async () => {
  const { db, ask } = await open()
  const planned = {
    ...{ chain: 1, event: 4, owner, provided_id: 'mine', kind: 'xcmp' as const, para_id: 2000 },
    ...{ call_prefix: null, runs: 2, recurring: 0, execution_fee: '5', xcmp_fee: null },
    ...{
      place_fee: null,
      time: T0,
      state: 'completed' as const,
      ended_block: 9,
      ended_time: T0 + 60
    }
  }
  const run = {
    ...{ chain: 1, event: 0, task_event: 4, run: T0, state: 'executed' as const },
    ...{ time: T0 + 6, refund: '3', error: null, topic: '0x0e' }
  }
  await db
    .insertInto('tasks')
    .values([
      { ...planned, block: 1, task_id: '0x01' },
      { ...planned, block: 2, task_id: '0x02', owner: other }
    ])
    .execute()
  await db
    .insertInto('runs')
    .values([
      { ...run, block: 5, task_block: 1, task_id: '0x01', owner },
      {
        ...run,
        block: 6,
        task_block: 2,
        task_id: '0x02',
        owner: other,
        state: 'missed',
        topic: null
      }
    ])
    .execute()
  await db
    .insertInto('task_sums')
    .values(
      [1, 2].map((block) => ({
        ...{ chain: 1, task_block: block, task_event: 4, cost: `${block}1` },
        ...{ executed: 2 - block, failed: 0, missed: block - 1, running: 0 }
      }))
    )
    .execute()
  const mine = {
    ...{ block: 1, event: 4, taskId: '0x01', owner, providedId: 'mine', kind: 'xcmp' },
    ...{ paraId: 2000, time: T0, state: 'completed', ended: T0 + 60, cost: '11' },
    counts: { executed: 1, failed: 0, missed: 0, running: 0 }
  }
  const tasks = '/v1/networks/main/tasks'
  expect(await ask(`${tasks}?owner=${owner}`)).toEqual([200, { next: null, tasks: [mine] }])
  expect(await ask(`${tasks}?taskId=0x01`)).toEqual([200, { next: null, tasks: [mine] }])
  const [, page] = await ask(`${tasks}?limit=1`)
  expect(page.tasks.map(({ taskId }: { taskId: string }) => taskId)).toEqual(['0x02'])
  expect(await ask(`${tasks}?limit=1&after=${page.next}`)).toEqual([
    200,
    { next: null, tasks: [mine] }
  ])
  const effect = {
    ...{ chain: 2, block: 40, event: 6, topic: '0x0e', processed: 1, dispatch: 'failed' as const },
    ...{ error: 'BadOrigin', proxy_prefix: null, events: '[]', time: T0 + 9 }
  }
  await db.insertInto('effects').values(effect).execute()
  const first = {
    ...{ block: 5, event: 0, taskId: '0x01', owner, task: { block: 1, event: 4 }, run: T0 },
    ...{ state: 'executed', time: T0 + 6, refund: '3', error: null },
    effect: { block: 40, processed: true, dispatch: 'failed', error: 'BadOrigin' }
  }
  const runs = '/v1/networks/main/runs'
  expect(await ask(`${runs}?owner=${owner}`)).toEqual([200, { next: null, runs: [first] }])
  expect(await ask(`${runs}?task=1-4`)).toEqual([200, { next: null, runs: [first] }])
  const [, all] = await ask(runs)
  expect(all.runs.map(({ effect: found }: { effect: object | null }) => found)).toEqual([
    null,
    first.effect
  ])
  for (const task of ['1-5', '9999999999-4', '1-9999999999']) {
    expect(await ask(`${runs}?task=${task}`)).toEqual([200, { next: null, runs: [] }])
  }
})

test('costs are of the days from the first to before the last, by payer', async () => {
  const { db, ask } = await open()
  const cost = { chain: 1, kind: 'execution' as const }
  const values = [1, 2, 3].flatMap((day) =>
    [owner, other].map((payer) => ({ ...cost, day, payer, amount: `${day}0` }))
  )
  await db.insertInto('costs').values(values).execute()
  await db
    .insertInto('costs')
    .values({ ...cost, kind: 'refund', day: 2, payer: owner, amount: '4' })
    .execute()
  const costs = `/v1/networks/main/costs?owner=${owner}`
  const days = async (query: string) => {
    const [status, { days: found }] = await ask(`${costs}${query}`)
    return [status, found.map(({ day }: { day: number }) => day)]
  }
  expect(await days('')).toEqual([200, [1, 2, 3]])
  expect(await days('&from=2')).toEqual([200, [2, 3]])
  expect(await days('&from=2&before=3')).toEqual([200, [2]])
  expect(await days('&before=1')).toEqual([200, []])
  const [, { next, days: found }] = await ask(`${costs}&from=2&before=3`)
  expect(next).toBeNull()
  expect(found).toEqual([
    {
      day: 2,
      payer: owner,
      total: '16',
      amounts: expect.objectContaining({ execution: '20', refund: '4' })
    }
  ])
})

test('balances, alerts and actions are told whole, without what is of no concern to a reader', async () => {
  const { db, ask } = await open()
  const balance = { chain: 2, account: other, block: 2, time: T0 }
  await db
    .insertInto('balances')
    .values({ ...balance, free: '7', reserved: '1', frozen: '2', prepaid: '0' })
    .execute()
  const [, { balances }] = await ask('/v1/networks/main/balances')
  expect(balances).toEqual([
    {
      ...{ role: 'target', account: other, lastsUntil: null, block: 2, time: T0 },
      ...{ free: '7', reserved: '1', frozen: '2' }
    }
  ])
  const alert = {
    ...{ network: 'main', rule: 'run-failed', subject: '0x01', since: T0, ended: null },
    ...{ severity: 'critical' as const, summary: 's', remedy: 'r' }
  }
  await db
    .insertInto('alerts')
    .values({ ...alert, sent: T0 })
    .execute()
  expect(await ask('/v1/networks/main/alerts')).toEqual([200, { next: null, alerts: [alert] }])
  expect(await ask('/v1/networks/new/alerts')).toEqual([200, { next: null, alerts: [] }])
  const action = {
    ...{ policy: 'renew' as const, summary: 's', time: T0, amount: '5' },
    ...{ outcome: 'failed' as const, error: 'Boom' }
  }
  await db
    .insertInto('actions')
    .values({ ...action, network: 'main', name: 'renew 1', nonce: 3, day: 1 })
    .execute()
  expect(await ask('/v1/networks/main/actions')).toEqual([200, { next: null, actions: [action] }])
  expect(await ask('/v1/networks/new/actions')).toEqual([200, { next: null, actions: [] }])
})

test('a list has 100 entries without a limit, and never more than 1000', async () => {
  const { db, ask } = await open()
  const action = { network: 'main', summary: 's', day: 1, amount: '1', error: null } as const
  const actions = Array.from({ length: 1_001 }, (_, nonce) => ({
    ...{ ...action, policy: 'renew' as const, name: 'a', nonce, time: T0 },
    outcome: 'succeeded' as const
  }))
  for (let at = 0; at < actions.length; at += 500) {
    await db
      .insertInto('actions')
      .values(actions.slice(at, at + 500))
      .execute()
  }
  const count = async (query: string) => {
    const [, { actions: found, next }] = await ask(`/v1/networks/main/actions${query}`)
    return [found.length, next !== null]
  }
  expect(await count('')).toEqual([100, true])
  expect(await count('?limit=1000')).toEqual([1_000, true])
  expect(await count('?limit=1001')).toEqual([1_000, true])
})

test.each([
  ['/v1/networks/other/tasks', 404, 'there is no network of this name'],
  ['/v1/networks/new/tasks', 404, 'nothing is recorded of it yet'],
  ['/v1/networks/new/runs', 404, 'nothing is recorded of it yet'],
  ['/v1/networks/new/costs', 404, 'nothing is recorded of it yet'],
  ['/v1/networks/new/report', 404, 'nothing is recorded of it yet'],
  ['/v1', 404, 'openapi.json lists what there is'],
  ['/v1/networks/main/tasks?limit=0', 400, 'the parameter limit is unknown or malformed'],
  ['/v1/networks/main/tasks?more=1', 400, 'the parameter more is unknown or malformed'],
  ['/v1/networks/main/tasks?after=WzFd', 400, 'the parameter after is no cursor of this list']
])('%s is refused with %i: %s', async (path, status, problem) => {
  const { ask } = await open()
  expect(await ask(path)).toEqual([status, { status: problem }])
})
