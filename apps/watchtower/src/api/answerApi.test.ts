import { bindServer, createReadServer } from '@paraclock/core/node'
import { openHistory } from '@paraclock/history'
import { createHistoryClient, historyApi } from '@paraclock/history/api'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from './answerApi.ts'
import { describeApi } from './describeApi.ts'

const owner = `0x${'11'.repeat(32)}`
const T0 = 1_800_000_000

async function serve() {
  const history = await openHistory({ database: ':memory:' })
  const { db } = history
  await db
    .insertInto('chains')
    .values({
      ...{ id: 1, network: 'main', role: 'service', genesis: '0x00', para_id: 2114 },
      ...{ ss58_prefix: 51, token_symbol: 'TUR', token_decimals: 10, first_block: 1 },
      ...{ last_block: 90, last_hash: '0x01', last_time: T0 }
    })
    .execute()
  const tasks = [1, 2, 3].map((block) => ({
    ...{ chain: 1, block, event: 4, task_id: `0x0${block}`, owner, provided_id: null },
    ...{ kind: 'xcmp', para_id: 2000, call_prefix: null, runs: 1, recurring: 0 },
    ...{ execution_fee: '5', xcmp_fee: null, place_fee: null, time: T0 },
    ...{ state: 'scheduled' as const, ended_block: null, ended_time: null }
  }))
  await db.insertInto('tasks').values(tasks).execute()
  await db
    .insertInto('runs')
    .values({
      ...{ chain: 1, block: 5, event: 0, task_block: 1, task_event: 4, task_id: '0x01' },
      ...{ owner, run: T0, state: 'failed', time: T0, refund: '3', error: 'Boom', topic: null }
    })
    .execute()
  await db
    .insertInto('task_sums')
    .values({
      ...{ chain: 1, task_block: 1, task_event: 4, cost: '0' },
      ...{ executed: 0, failed: 1, missed: 0, running: 0 }
    })
    .execute()
  await db
    .insertInto('costs')
    .values({ chain: 1, day: 20_833, payer: owner, kind: 'execution', amount: '5' })
    .execute()
  await db
    .insertInto('balances')
    .values({
      ...{
        chain: 1,
        account: owner,
        block: 2,
        time: T0,
        free: '7',
        reserved: '0',
        frozen: '0',
        prepaid: '0'
      }
    })
    .execute()
  const alert = {
    ...{ network: 'main', rule: 'run-failed', subject: '0x01', since: T0, sent: T0 },
    ...{ severity: 'critical' as const, summary: 's', remedy: null }
  }
  await db
    .insertInto('alerts')
    .values([
      { ...alert, ended: null },
      { ...alert, since: T0 - 9, ended: T0 }
    ])
    .execute()
  const server = createReadServer({
    ...{ host: '127.0.0.1', hosts: [], origins: [] },
    answer: createApi({ history, networks: ['main', 'new'] })
  })
  const url = `http://127.0.0.1:${await bindServer(server, { host: '127.0.0.1', port: 0 })}`
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await history.close().catch(() => undefined)
  })
  return { url, history, client: createHistoryClient({ url }) }
}

test('every route answers in the shape of its schema', async () => {
  const { client, history } = await serve()
  const value = JSON.stringify({ verdict: 'ready' })
  const document = { network: 'main', name: 'report', value, time: T0 }
  await history.db.insertInto('documents').values(document).execute()
  const network = 'main'
  const { networks } = await client.read('networks')
  expect(networks).toMatchObject([
    { name: 'main', verdict: 'ready', checkedAt: T0, alerts: 1, chains: [{ lastBlock: 90 }] },
    { name: 'new', verdict: null, alerts: 0, chains: [] }
  ])
  const tasks = await client.read('tasks', { network, query: { owner } })
  expect(tasks.tasks[2]).toMatchObject({ taskId: '0x01', counts: { failed: 1 }, cost: '0' })
  const runs = await client.read('runs', { network, query: { task: '1-4' } })
  expect(runs).toMatchObject({ next: null, runs: [{ state: 'failed', refund: '3', effect: null }] })
  const costs = await client.read('costs', { network, query: { from: '20833', before: '20834' } })
  expect(costs).toMatchObject({ days: [{ amounts: { execution: '5' }, total: '5' }] })
  const balances = await client.read('balances', { network })
  expect(balances.balances).toMatchObject([{ role: 'service', free: '7', lastsUntil: null }])
  expect((await client.read('alerts', { network })).alerts).toMatchObject([{ ended: null }])
  const ended = await client.read('alerts', { network, query: { ended: '1' } })
  expect(ended.alerts).toMatchObject([{ ended: T0 }])
  const report = await client.read('report', { network })
  expect(report).toEqual({ gatheredAt: T0, report: { verdict: 'ready' } })
})

/** Reads all entries of a list in pages of two. Returns also the number of pages. */
async function listAll(url: string, list: string) {
  const entries: Record<string, unknown>[] = []
  let after = ''
  for (let pages = 1; ; pages += 1) {
    const place = `${url}/v1/networks/main/${list}${list.includes('?') ? '&' : '?'}limit=2${after}`
    const { next, ...rest } = JSON.parse(await (await fetch(place)).text())
    const [page] = Object.values(rest) as [Record<string, unknown>[]]
    entries.push(...page)
    if (next === null) return { entries, pages }
    after = `&after=${next}`
  }
}

test('pages follow each other without a gap, also where a value is the same', async () => {
  const { url, history } = await serve()
  const { db } = history
  const cost = { chain: 1, day: 20_833, amount: '1' }
  for (const payer of ['', `0x${'22'.repeat(32)}`, `0x${'33'.repeat(32)}`]) {
    for (const kind of ['inclusion', 'tip', 'execution', 'xcmp', 'place', 'refund'] as const) {
      await db
        .insertInto('costs')
        .values({ ...cost, payer, kind })
        .execute()
    }
  }
  await db
    .insertInto('costs')
    .values({ ...cost, day: 20_834, payer: '', kind: 'tip' })
    .execute()
  const alert = { network: 'main', severity: 'warning', summary: 's', remedy: null } as const
  const subjects = ['a', 'b "-\u{1f525}', 'c']
  const alerts = subjects.map((subject) => ({
    ...{ ...alert, rule: 'check-failed', subject, since: T0, ended: null, sent: null }
  }))
  await db.insertInto('alerts').values(alerts).execute()
  const action = { network: 'main', summary: 's', day: 1, amount: '1', error: null } as const
  const actions = (['renew', 'fund-user'] as const).flatMap((policy) =>
    [-1, 0, 1].map((nonce) => ({
      ...{ ...action, policy, name: 'a', nonce, time: T0, outcome: 'succeeded' as const }
    }))
  )
  await db.insertInto('actions').values(actions).execute()
  const tasks = await listAll(url, 'tasks')
  expect(tasks.entries.map(({ taskId }) => taskId)).toEqual(['0x03', '0x02', '0x01'])
  const costs = await listAll(url, 'costs')
  expect(costs.entries.map(({ day, payer, total }) => [day, payer, total])).toEqual([
    ...[
      [20_833, '', '4'],
      [20_833, owner, '5']
    ],
    ...['22', '33'].map((byte) => [20_833, `0x${byte.repeat(32)}`, '4']),
    [20_834, '', '1']
  ])
  const lasting = await listAll(url, 'alerts')
  expect(lasting.entries.map(({ subject }) => subject)).toEqual(['0x01', ...subjects.toReversed()])
  expect((await listAll(url, 'alerts?ended=1')).entries).toHaveLength(1)
  const made = await listAll(url, 'actions')
  expect(made.entries.map(({ policy }) => policy)).toEqual([
    ...['renew', 'renew', 'renew', 'fund-user', 'fund-user', 'fund-user']
  ])
  expect([tasks, costs, lasting, made].map(({ pages }) => pages)).toEqual([2, 3, 2, 3])
})

function cursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

test.each([
  ['/v1/networks/main/tasks?limit=0', 400],
  ['/v1/networks/main/tasks?after=1', 400],
  [`/v1/networks/main/tasks?after=${cursor([2_147_483_648, 0])}`, 400],
  [`/v1/networks/main/costs?after=${cursor([1, 2])}`, 400],
  [`/v1/networks/main/actions?after=${cursor([1, "' or 1=1 --", 'a', 0])}`, 400],
  [`/v1/networks/main/alerts?after=${cursor([1, "' or 1=1 --", ''])}`, 200],
  ['/v1/networks/main/tasks?owner=0x12', 400],
  ['/v1/networks/main/tasks?__proto__=1', 400],
  ['/v1/networks/main/balances?limit=1', 400],
  ['/v1/networks/other/tasks', 404],
  ['/v1/networks/new/tasks', 404],
  ['/v1/networks/main/report', 404],
  ['/v1/networks/a/b/tasks', 404],
  ['/', 404]
])('%s is answered with %d', async (path, status) => {
  const { url } = await serve()
  expect((await fetch(`${url}${path}`)).status).toBe(status)
})

test('a database that goes away is told by its code, and a server that is none by its place', async () => {
  const { url, history, client } = await serve()
  await history.close()
  const answer = await fetch(`${url}/v1/networks/main/tasks`)
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'DatabaseUnavailable' }])
  await expect(client.read('networks')).rejects.toMatchObject({
    code: 'HistoryApiFailed',
    context: { problem: 'status 503' }
  })
  const strange = createHistoryClient({ url, fetch: async () => new Response('{"networks":1}') })
  await expect(strange.read('networks')).rejects.toMatchObject({
    context: { problem: 'networks has another shape' }
  })
})

test('the OpenAPI document names every route, its parameters and its answer', async () => {
  const { url } = await serve()
  const answer = await fetch(`${url}/openapi.json`)
  const document = JSON.parse(await answer.text())
  expect(document).toEqual(JSON.parse(JSON.stringify(describeApi())))
  expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/)
  const paths = Object.values(historyApi).map(({ path }) => path)
  expect(Object.keys(document.paths)).toEqual(paths)
  const { get } = document.paths['/v1/networks/{network}/tasks']
  expect(get.parameters.map(({ name }: { name: string }) => name)).toEqual([
    ...['network', 'owner', 'taskId', 'after', 'limit']
  ])
  const { schema } = get.responses[200].content['application/json']
  expect(schema.required).toEqual(['tasks', 'next'])
})
