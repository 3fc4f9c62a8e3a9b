import { type ChainRow, findChain, type History, useDatabase } from '@paraclock/history'
import { type BalanceForecast, forecastBalance } from './forecastBalance.ts'

const WINDOW_SECONDS = 7 * 86_400
const MAX_ROWS = 20_000

export async function readForecasts(
  history: History,
  network: string
): Promise<readonly BalanceForecast[]> {
  const found: BalanceForecast[] = []
  for (const role of ['service', 'target'] as const) {
    const chain = await findChain(history, network, role)
    if (chain !== undefined) found.push(...(await readChain(history, chain)))
  }
  return found
}

async function readChain(history: History, chain: ChainRow): Promise<readonly BalanceForecast[]> {
  const { id, role, last_time: now, token_symbol: symbol, token_decimals: decimals } = chain
  return await useDatabase(history, async (db) => {
    const forecasts: BalanceForecast[] = []
    for (let account = await findNext(db, id, ''); account !== undefined; ) {
      const rows = await readWindow(db, id, account, now - WINDOW_SECONDS)
      const token = { symbol, decimals }
      const of = { role, account, token, rows, windowSeconds: WINDOW_SECONDS, now }
      const forecast = forecastBalance(of)
      if (forecast !== undefined) forecasts.push(forecast)
      account = await findNext(db, id, account)
    }
    return forecasts
  })
}

/**
 * Returns the recorded account that follows `after` in ascending order. Accounts are found one by
 * one, because one query for all distinct accounts would read every recorded balance of the chain.
 */
async function findNext(
  db: History['db'],
  chain: number,
  after: string
): Promise<string | undefined> {
  const row = await db
    .selectFrom('balances')
    .select('account')
    .where('chain', '=', chain)
    .where('account', '>', after)
    .orderBy('account')
    .limit(1)
    .executeTakeFirst()
  return row?.account
}

/**
 * Reads the balances since the time `begin`, and the last balance before `begin`. Returns the
 * oldest balance first.
 */
async function readWindow(db: History['db'], chain: number, account: string, begin: number) {
  const newest = db
    .selectFrom('balances')
    .select(['time', 'block', 'free', 'reserved', 'frozen', 'prepaid'])
    .where((where) => where.and({ chain, account }))
    .orderBy('block', 'desc')
  const before = await newest.where('time', '<', begin).limit(1).executeTakeFirst()
  const within = await newest
    .where('block', '>=', before?.block ?? 0)
    .limit(MAX_ROWS)
    .execute()
  return within.reverse()
}
