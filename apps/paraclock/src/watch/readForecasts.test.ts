import { type BalanceRow, openHistory } from '@paraclock/history'
import { expect, onTestFinished, test } from 'vitest'
import { readForecasts } from './readForecasts.ts'

const DAY = 86_400
const T0 = Math.floor(Date.parse('2027-01-01T00:00:00Z') / 1000)
const ACCOUNTS = ['0x01', '0x02', '0x03']
/** A payment every ten minutes. */
const STEP = 600

/** Writes the balances of some days. Each account pays 1 with each step. */
async function openDays(days: number) {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  const steps = (days * DAY) / STEP
  const last = { last_block: steps, last_hash: '0x01', last_time: T0 + days * DAY }
  await history.db
    .insertInto('chains')
    .values({
      ...{ id: 1, network: 'main', role: 'service', genesis: '0x00', para_id: 2114 },
      ...{ ss58_prefix: 51, token_symbol: 'T', token_decimals: 10, first_block: 1, ...last }
    })
    .execute()
  await history.db.transaction().execute(async (db) => {
    for (let from = 1; from <= steps; from += 1000) {
      const count = Math.min(1000, steps - from + 1)
      const rows = ACCOUNTS.flatMap((account) =>
        Array.from({ length: count }, (_, at): BalanceRow => {
          const block = from + at
          const balance = {
            free: String(1_000_000 - block),
            reserved: '0',
            frozen: '0',
            prepaid: '0'
          }
          return { chain: 1, account, block, time: T0 + block * STEP, ...balance }
        })
      )
      await db.insertInto('balances').values(rows).execute()
    }
  })
  return { history, steps }
}

/** Measures the least time of each work. They take turns, so other load slows all of them down. */
async function leastMs(...works: readonly (() => Promise<unknown>)[]): Promise<readonly number[]> {
  const least = works.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < 20; round += 1) {
    for (const [index, work] of works.entries()) {
      const begun = performance.now()
      await work()
      least[index] = Math.min(least[index] ?? 0, performance.now() - begun)
    }
  }
  return least
}

test('the forecasts of a year of payments are those of its last days, in the same time', async () => {
  const [week, year] = [await openDays(8), await openDays(365)]
  const found = await readForecasts(year.history, 'main')
  expect(found.map(({ account, perDay, last }) => [account, perDay, last.block])).toEqual(
    ACCOUNTS.map((account) => [account, 144n, year.steps])
  )
  const [of8 = 0, of365] = await leastMs(
    () => readForecasts(week.history, 'main'),
    () => readForecasts(year.history, 'main')
  )
  // A query that reads every row would take 45 times as long.
  expect(of365).toBeLessThan(5 * of8)
})
