import { isParaclockError } from '@paraclock/core'
import { type History, openHistory } from '@paraclock/history'
import { startPostgres } from '@paraclock/history/fixtures/startPostgres'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '../../src/api/answerApi.ts'
import { countSpending } from '../../src/keep/countSpending.ts'

const PROGRAMS = 4
const SIGNATURES = 40
const DAILY = 10n

test('programs that sign at the same time on one PostgreSQL pass no limit together', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const database = server.create('limits')
  const histories: History[] = []
  for (let at = 0; at < PROGRAMS; at += 1) {
    const history = await openHistory({ database })
    onTestFinished(() => history.close())
    histories.push(history)
  }
  const codes = new Map<string, number>()
  const count = async (program: number, nonce: number): Promise<void> => {
    const history = histories[program]
    if (history === undefined) return
    const code = await countSpending(history, {
      ...{ network: 'main', policy: 'renew', name: `renew ${program}`, summary: 's', nonce },
      ...{ account: '5F', time: 8_640_000, token: { symbol: 'T', decimals: 0 } },
      ...{ amount: 1n, daily: DAILY, budget: 1000n }
    }).then(
      () => 'counted',
      (error: unknown) => {
        if (isParaclockError(error)) return error.code
        throw error
      }
    )
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  for (let nonce = 0; nonce < SIGNATURES; nonce += 1) {
    await Promise.all(histories.map((_, program) => count(program, nonce)))
  }
  expect(codes.get('counted')).toBe(Number(DAILY))
  expect([...codes.keys()].toSorted()).toEqual([
    ...['PolicyDailyLimitExceeded', 'PolicyOwnerChanged', 'counted']
  ])
  const [history] = histories
  const rows = await history?.db.selectFrom('budgets').selectAll().execute()
  expect(rows).toMatchObject([{ spent: String(DAILY), signatures: Number(DAILY) }])
})

test('cursors of each list are read by PostgreSQL, up to the highest', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const history = await openHistory({ database: server.create('cursors') })
  onTestFinished(() => history.close())
  await history.db
    .insertInto('chains')
    .values({
      ...{ id: 1, network: 'main', role: 'service', genesis: '0x00', para_id: 2114 },
      ...{ ss58_prefix: 51, token_symbol: 'TUR', token_decimals: 10, first_block: 1 },
      ...{ last_block: 90, last_hash: '0x01', last_time: 1 }
    })
    .execute()
  const answer = createApi({ history, networks: ['main'] })
  const most = 2_147_483_647
  const lists = {
    ...{ tasks: [most, most], runs: [most, most], costs: [0, ''] },
    ...{ alerts: [Number.MAX_SAFE_INTEGER, 'a', 'b'], actions: [most, 'renew', 'a', most] }
  }
  const queries = Object.entries(lists).map(([list, values]) => {
    const after = Buffer.from(JSON.stringify(values)).toString('base64url')
    return `${list}?after=${after}`
  })
  for (const query of [...queries, 'runs?task=9999999999-1']) {
    const { status, text } = await answer(new URL(`http://localhost/v1/networks/main/${query}`))
    expect([query, status, text]).toEqual([query, 200, expect.stringContaining('"next":null')])
  }
})
