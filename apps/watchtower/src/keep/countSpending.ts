import { formatBalance, ParaclockError, type Token } from '@paraclock/core'
import { type ActionRow, type History, useDatabase } from '@paraclock/history'
import {
  PolicyBudgetExceeded,
  PolicyDailyLimitExceeded,
  PolicyOwnerChanged,
  PolicyTokenChanged
} from '../errors.ts'

/** The maximum number of transactions that one policy signs on one day. */
const MAX_SIGNATURES = 24
const DAY = 86_400

export interface CountSpendingArgs
  extends Pick<ActionRow, 'network' | 'policy' | 'name' | 'nonce' | 'summary' | 'time'> {
  readonly account: string
  /** The maximum that the action spends. */
  readonly amount: bigint
  readonly token: Token
  readonly daily: bigint
  readonly budget: bigint
}

/**
 * Counts the amount of an action as spent before its transaction is signed. All counts change in
 * one database transaction. If an action is signed again with the same nonce, only one of its
 * transactions can take effect. So the total grows only by the excess over the highest earlier
 * amount. But the spending of a later day grows by the whole amount.
 */
export async function countSpending(history: History, args: CountSpendingArgs): Promise<void> {
  const { network, policy, name, nonce, summary, time } = args
  const of = { network, policy, name, nonce }
  await useDatabase(history, (whole) =>
    whole.transaction().execute(async (db) => {
      const known = await db
        .selectFrom('actions')
        .select(['amount', 'day'])
        .where((where) => where.and(of))
        .executeTakeFirst()
      const counted = BigInt(known?.amount ?? 0)
      const highest = args.amount > counted ? args.amount : counted
      const before = await readSpent(db, args)
      const { day } = before
      // A new attempt makes a lost action open again.
      const now = { summary, outcome: 'open', error: null, day, amount: String(highest) } as const
      if (known?.day !== day || highest > counted) {
        const added = highest - counted
        await raiseSpent(db, args, before, { added, onDay: known?.day === day ? added : highest })
      }
      await db
        .insertInto('actions')
        .values({ ...of, time, ...now })
        .onConflict((conflict) =>
          conflict.columns(['network', 'policy', 'name', 'nonce']).doUpdateSet(now)
        )
        .execute()
    })
  )
}

/**
 * Adds `added` to the total spending, and `onDay` to the spending of the day. Throws if a limit
 * would be exceeded.
 */
async function raiseSpent(
  db: Pick<History['db'], 'insertInto'>,
  args: CountSpendingArgs,
  { before, day, spent, spentOnDay, signed }: Awaited<ReturnType<typeof readSpent>>,
  { added, onDay }: { readonly added: bigint; readonly onDay: bigint }
): Promise<void> {
  const { network, policy, token, daily, budget, account } = args
  const of = { network, policy }
  const shown = (value: bigint): string => formatBalance(value < 0n ? 0n : value, token)
  const context = { ...of, wanted: shown(onDay) }
  const unit = `${token.symbol} ${token.decimals}`
  if (before !== undefined && (before.token ?? unit) !== unit) {
    throw new ParaclockError(PolicyTokenChanged, { ...context, counted: String(before.token) })
  }
  if (spent + added > budget) {
    throw new ParaclockError(PolicyBudgetExceeded, { ...context, left: shown(budget - spent) })
  }
  const left = signed < MAX_SIGNATURES ? daily - spentOnDay : 0n
  if (onDay > left || signed >= MAX_SIGNATURES) {
    throw new ParaclockError(PolicyDailyLimitExceeded, { ...context, left: shown(left) })
  }
  const signatures = before?.signatures ?? 0
  const row = {
    ...{ ...of, day, signatures: signatures + 1, token: unit },
    ...{ spent_on_day: String(spentOnDay + onDay), spent: String(spent + added) }
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('budgets')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['network', 'policy'])
        .doUpdateSet(row)
        .where('budgets.signatures', '=', signatures)
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return
  const problem = 'another program counted a signature at the same time'
  throw new ParaclockError(PolicyOwnerChanged, { ...of, account, problem })
}

async function readSpent(
  db: Pick<History['db'], 'selectFrom'>,
  { network, policy, time }: CountSpendingArgs
) {
  const of = { network, policy }
  const before = await db
    .selectFrom('budgets')
    .selectAll()
    .where((where) => where.and(of))
    .executeTakeFirst()
  // If the service's clock goes back, the spending counts on the last day with a signature.
  const day = Math.max(Math.floor(time / DAY), before?.day ?? 0)
  const { count } = await db
    .selectFrom('actions')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where((where) => where.and({ ...of, day }))
    .where('nonce', '>=', 0)
    .executeTakeFirstOrThrow()
  return {
    ...{ before, day, signed: Number(count), spent: BigInt(before?.spent ?? 0) },
    spentOnDay: before?.day === day ? BigInt(before.spent_on_day) : 0n
  }
}
