import { type History, useDatabase } from '../store/openHistory.ts'
import { type CostKind, costKinds } from '../store/tables.ts'
import { findChain } from './listPastTasks.ts'
import type { ListingArgs, ListingPage } from './pageOf.ts'

/** The arguments of {@link sumPastCosts}. */
export interface SumPastCostsArgs extends ListingArgs<CostCursor> {
  /** The first day, in days since 1970, in UTC. */
  readonly from: number
  /** The day after the last day, in days since 1970. */
  readonly before: number
  /** The maximum number of entries. An entry is one day of one account. Defaults to all. */
  readonly limit?: number
}

/** The day and account of a page's last entry. The next page begins after this entry. */
export type CostCursor = Pick<DayCosts, 'day' | 'payer'>

/** The costs of one account on one day. */
export interface DayCosts {
  /** The day, in days since 1970. */
  readonly day: number
  /** The account, as hex; an empty text if no recorded event names it. */
  readonly payer: string
  /** The paid amounts by kind, and the refunded amount as `refund`, in the smallest unit. */
  readonly amounts: Readonly<Partial<Record<CostKind, bigint>>>
  /** All payments minus the refunds, in the smallest unit. */
  readonly total: bigint
}

/** The costs of a network by day and account, and their sum. */
export interface CostSums extends ListingPage<CostCursor> {
  readonly days: readonly DayCosts[]
  /** The sum over the days of this page. */
  readonly total: bigint
}

/**
 * Sums up costs by day and account. Returns `undefined` if the service is not recorded.
 *
 * @throws ParaclockError `DatabaseUnavailable`
 */
export async function sumPastCosts(
  history: History,
  args: SumPastCostsArgs
): Promise<CostSums | undefined> {
  const { network, from, before, owner, after, limit } = args
  const chain = await findChain(history, network, 'service')
  if (chain === undefined) return undefined
  let query = history.db
    .selectFrom('costs')
    .selectAll()
    .where('chain', '=', chain.id)
    .where('day', '>=', from)
    .where('day', '<', before)
  if (owner !== undefined) query = query.where('payer', '=', owner)
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('day', 'payer'), '>', tuple(after.day, after.payer))
    )
  }
  // An account can have a row of each kind on one day.
  if (limit !== undefined) query = query.limit(costKinds.length * (limit + 1))
  return await useDatabase(history, async () => {
    const rows = await query.orderBy('day').orderBy('payer').orderBy('kind').execute()
    const days = new Map<string, DayCosts>()
    for (const { day, payer, kind, amount } of rows) {
      const key = `${day} ${payer}`
      const known = days.get(key) ?? { day, payer, amounts: {}, total: 0n }
      const value = BigInt(amount)
      const total = known.total + (kind === 'refund' ? -value : value)
      days.set(key, { ...known, amounts: { ...known.amounts, [kind]: value }, total })
    }
    const listed = [...days.values()].slice(0, limit)
    const last = listed.at(-1)
    const next = last && listed.length < days.size ? { day: last.day, payer: last.payer } : null
    return { chain, days: listed, total: listed.reduce((sum, { total }) => sum + total, 0n), next }
  })
}
