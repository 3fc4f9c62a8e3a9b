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
    const accounts = await db
      .selectFrom('balances')
      .select('account')
      .distinct()
      .where('chain', '=', id)
      .execute()
    const forecasts = await Promise.all(
      accounts.map(async ({ account }) => {
        const newest = db
          .selectFrom('balances')
          .select(['time', 'block', 'free', 'reserved', 'frozen'])
          .where((where) => where.and({ chain: id, account }))
          .orderBy('block', 'desc')
        const begin = now - WINDOW_SECONDS
        const within = await newest.where('time', '>=', begin).limit(MAX_ROWS).execute()
        const before = await newest.where('time', '<', begin).limit(1).execute()
        const rows = [...within, ...(within.length < MAX_ROWS ? before : [])].reverse()
        const token = { symbol, decimals }
        return forecastBalance({ role, account, token, rows, windowSeconds: WINDOW_SECONDS, now })
      })
    )
    return forecasts.filter((one) => one !== undefined)
  })
}
