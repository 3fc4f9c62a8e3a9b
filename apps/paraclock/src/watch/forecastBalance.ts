import type { BalanceRow } from '@paraclock/history'
import { spendableBalance } from '@paraclock/xcm'

export interface BalanceForecast {
  readonly role: 'service' | 'target'
  readonly account: string
  readonly last: Omit<BalanceRow, 'chain' | 'account'>
  readonly spendable: bigint
  /** The average payments per day in the window. */
  readonly perDay: bigint
  /**
   * The time at which the balance is used up, in seconds since 1970. `null` if the account pays
   * nothing, or if its balance is known for less than a day.
   */
  readonly lastsUntil: number | null
  readonly token: { readonly symbol: string; readonly decimals: number }
}

export interface ForecastBalanceArgs extends Pick<BalanceForecast, 'role' | 'account' | 'token'> {
  /** The balances, the oldest first. The first balance may be older than the window. */
  readonly rows: readonly Omit<BalanceRow, 'chain' | 'account'>[]
  /** The length of the window before `now` in which payments count. */
  readonly windowSeconds: number
  /** The time of the last recorded block, in seconds since 1970. */
  readonly now: number
}

const DAY = 86_400

/**
 * Forecasts how long the balance of an account lasts, at the rate of its payments in the window.
 * Received amounts do not count, so a top-up changes the balance but not the rate.
 */
export function forecastBalance(args: ForecastBalanceArgs): BalanceForecast | undefined {
  const { role, account, token, rows, windowSeconds, now } = args
  const last = rows.at(-1)
  const first = rows[0]
  if (first === undefined || last === undefined) return undefined
  // Reserved tokens count towards the frozen amount, except prepayments, because runs will spend
  // them.
  const reserved = BigInt(last.reserved) - BigInt(last.prepaid)
  const balance = { free: BigInt(last.free), reserved, frozen: BigInt(last.frozen) }
  const spendable = spendableBalance({ balance, existentialDeposit: 0n })
  const begin = Math.max(first.time, now - windowSeconds)
  // A window of less than a day is too short to show a rate, so it counts as a day.
  const seconds = Math.max(now - begin, DAY)
  let paid = 0n
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (before === undefined || row.time < begin) continue
    const change = BigInt(before.free) - BigInt(row.free)
    if (change > 0n) paid += change
  }
  const perDay = (paid * BigInt(DAY)) / BigInt(seconds)
  const lastsUntil =
    paid === 0n || now - first.time < DAY
      ? null
      : now + Number((spendable * BigInt(seconds)) / paid)
  return {
    role,
    account,
    token,
    last,
    spendable,
    perDay,
    lastsUntil: lastsUntil === null ? null : Math.min(lastsUntil, Number.MAX_SAFE_INTEGER)
  }
}
