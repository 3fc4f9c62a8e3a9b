import { databaseError, findChain, type History } from '@paraclock/history'
import { type BalanceForecast, forecastBalance } from './forecastBalance.ts'

const WINDOW_SECONDS = 7 * 86_400
const MAX_ROWS = 20_000

/** How long the watched accounts of a network last. */
export async function readForecasts(
  history: History,
  network: string
): Promise<readonly BalanceForecast[]> {
  const { db, database } = history
  const found: BalanceForecast[] = []
  for (const role of ['service', 'target'] as const) {
    const chain = await findChain(history, network, role)
    if (chain === undefined) continue
    const { id, last_time: now, token_symbol: symbol, token_decimals: decimals } = chain
    try {
      const accounts = await db
        .selectFrom('balances')
        .select('account')
        .distinct()
        .where('chain', '=', id)
        .execute()
      for (const { account } of accounts) {
        const rows = await db
          .selectFrom('balances')
          .select(['time', 'block', 'free', 'reserved', 'frozen'])
          .where((where) => where.and({ chain: id, account }))
          .orderBy('block', 'desc')
          .limit(MAX_ROWS)
          .execute()
        const at = rows.findIndex(({ time }) => time < now - WINDOW_SECONDS)
        const kept = at === -1 ? rows : rows.slice(0, at + 1)
        const token = { symbol, decimals }
        const windowSeconds = WINDOW_SECONDS
        const args = { role, account, token, rows: kept.reverse(), windowSeconds, now }
        const forecast = forecastBalance(args)
        if (forecast !== undefined) found.push(forecast)
      }
    } catch (error) {
      throw databaseError(database, error)
    }
  }
  return found
}
