import type { Token } from '@paraclock/core'
import { openHistory } from '@paraclock/history'
import { expect, onTestFinished, test } from 'vitest'
import { type CountSpendingArgs, countSpending } from './countSpending.ts'
import { openDatabaseJournal } from './databaseJournal.ts'

const DAY = 86_400
const token: Token = { symbol: 'TUR', decimals: 0 }

async function open() {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  const count = (nonce: number, amount: bigint, more: Partial<CountSpendingArgs> = {}) =>
    countSpending(history, {
      ...{ network: 'main', policy: 'renew', name: 'renew a', summary: 's', account: '5F', token },
      ...{ nonce, amount, time: 100 * DAY, daily: 10n, budget: 25n, ...more }
    })
  const spent = async () =>
    (await history.db.selectFrom('budgets').selectAll().executeTakeFirst())?.spent ?? '0'
  return { history, count, spent }
}

test('a day and a budget are counted to the unit', async () => {
  const { count, spent } = await open()
  await count(0, 10n)
  await expect(count(1, 1n)).rejects.toMatchObject({
    ...{ code: 'PolicyDailyLimitExceeded', context: { wanted: '1 TUR', left: '0 TUR' } }
  })
  await count(1, 10n, { time: 101 * DAY })
  // A clock that was set back opens no earlier day.
  await expect(count(2, 1n)).rejects.toMatchObject({ code: 'PolicyDailyLimitExceeded' })
  await expect(count(2, 6n, { time: 102 * DAY })).rejects.toMatchObject({
    ...{ code: 'PolicyBudgetExceeded', context: { wanted: '6 TUR', left: '5 TUR' } }
  })
  await count(2, 5n, { time: 102 * DAY })
  expect(await spent()).toBe('25')
})

test('a nonce counts once for an action, and signatures of a day are limited', async () => {
  const { count, spent } = await open()
  for (let time = 0; time < 3; time += 1) await count(0, 4n)
  expect(await spent()).toBe('4')
  await count(0, 6n)
  expect(await spent()).toBe('6')
  await expect(count(0, 11n)).rejects.toMatchObject({ code: 'PolicyDailyLimitExceeded' })
  for (let nonce = 1; nonce < 24; nonce += 1) await count(nonce, 0n)
  await expect(count(24, 0n)).rejects.toMatchObject({ code: 'PolicyDailyLimitExceeded' })
})

test('a budget is counted in one token', async () => {
  const { count, spent } = await open()
  await count(0, 4n)
  await expect(count(1, 1n, { token: { symbol: 'DOT', decimals: 0 } })).rejects.toMatchObject({
    ...{ code: 'PolicyTokenChanged', context: { wanted: '1 DOT', counted: 'TUR 0' } }
  })
  await expect(count(1, 1n, { token: { symbol: 'TUR', decimals: 1 } })).rejects.toMatchObject({
    code: 'PolicyTokenChanged'
  })
  await count(1, 1n)
  expect(await spent()).toBe('5')
})

test('what is signed again after it was lost is open again', async () => {
  const { history, count, spent } = await open()
  await count(0, 4n)
  const outcome = async () =>
    (await history.db.selectFrom('actions').select(['outcome', 'error']).execute())[0]
  await history.db.updateTable('actions').set({ outcome: 'lost', error: 'late' }).execute()
  await count(0, 3n)
  expect(await outcome()).toEqual({ outcome: 'open', error: null })
  expect(await spent()).toBe('4')
})

test('what is signed again on a later day counts to the limits of that day', async () => {
  const { history, count, spent } = await open()
  const next = { time: 101 * DAY }
  await count(0, 10n)
  await count(0, 8n, next)
  await expect(count(1, 1n, next)).rejects.toMatchObject({
    ...{ code: 'PolicyDailyLimitExceeded', context: { wanted: '1 TUR', left: '0 TUR' } }
  })
  // The nonce can have only one effect, so the budget counts it once.
  expect(await spent()).toBe('10')
  const rows = await history.db.selectFrom('actions').select(['day', 'amount']).execute()
  expect(rows).toEqual([{ day: 101, amount: '10' }])
})

test('what is signed again on a later day needs the rest of its limit', async () => {
  const { count, spent } = await open()
  const next = { time: 101 * DAY }
  await count(0, 4n)
  await count(1, 7n, next)
  await expect(count(0, 4n, next)).rejects.toMatchObject({
    ...{ code: 'PolicyDailyLimitExceeded', context: { wanted: '4 TUR', left: '3 TUR' } }
  })
  expect(await spent()).toBe('11')
})

test('what is signed again on a later day is one of the signatures of that day', async () => {
  const { count } = await open()
  const next = { time: 101 * DAY }
  await count(0, 0n)
  await count(0, 0n, next)
  for (let nonce = 1; nonce < 24; nonce += 1) await count(nonce, 0n, next)
  await expect(count(24, 0n, next)).rejects.toMatchObject({ code: 'PolicyDailyLimitExceeded' })
})

test('of two programs that write one entry of a journal, the second is refused', async () => {
  const { history } = await open()
  const of = { account: '0x01', network: 'main', policy: 'renew' }
  const [one, other] = [openDatabaseJournal(history, of), openDatabaseJournal(history, of)]
  expect([await one.read(), await other.read()]).toEqual([[], []])
  const entry = {
    kind: 'reserved',
    reservation: { genesis: '0x00', account: '0x01', nonce: 1, holder: 'a', lastBlock: 9 }
  } as const
  await one.append(entry)
  await expect(other.append(entry)).rejects.toMatchObject({ code: 'PolicyOwnerChanged' })
  expect(await other.read()).toEqual([entry])
  await other.append(entry)
})
