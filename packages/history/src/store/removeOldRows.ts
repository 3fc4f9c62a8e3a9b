import { sql } from 'kysely'
import { findChain } from '../query/listPastTasks.ts'
import { type History, useDatabase } from './openHistory.ts'

/**
 * Removes the rows of a network that are older than `keepSeconds` at the time of the last
 * recorded block of their chain. A clock of the machine that is ahead removes nothing more, and one
 * that is behind removes less. Tasks that have not ended keep their rows. The sums in `costs` stay.
 * About a thousand blocks more can stay.
 *
 * @throws ParaclockError `DatabaseUnavailable`
 *
 * @example
 * ```ts
 * import { openHistory, removeOldRows } from '@paraclock/history'
 *
 * const history = await openHistory({ database: 'history.sqlite' })
 * await removeOldRows(history, { network: 'main', keepSeconds: 400 * 86_400 })
 * ```
 */
export async function removeOldRows(
  history: History,
  { network, keepSeconds }: { readonly network: string; readonly keepSeconds: number }
): Promise<void> {
  for (const role of ['service', 'target'] as const) {
    const row = await findChain(history, network, role)
    if (row === undefined) continue
    const { id, last_time } = row
    const before = Math.min(last_time, Math.floor(Date.now() / 1000)) - keepSeconds
    await useDatabase(history, (whole) =>
      whole.transaction().execute(async (db) => {
        const mark = await db
          .selectFrom('marks')
          .select('block')
          .where('chain', '=', id)
          .where('time', '<', before)
          .where('block', '>=', row.first_block)
          .orderBy('block', 'desc')
          .limit(1)
          .executeTakeFirst()
        if (mark === undefined) return
        const { block } = mark
        const run = (statement: string, last: string) =>
          sql`delete from ${sql.raw(statement)} where chain = ${id} and ${sql.raw(last)} ${block}`.execute(
            db
          )
        await run('tasks', 'ended_block <=')
        for (const name of ['runs', 'messages', 'fees', 'changes']) {
          await run(
            name,
            `not exists (select 1 from tasks where tasks.chain = ${name}.chain
              and tasks.block = ${name}.task_block and tasks.event = ${name}.task_event)
              and block <=`
          )
        }
        await run(
          'task_sums',
          `not exists (select 1 from tasks where tasks.chain = task_sums.chain
            and tasks.block = task_sums.task_block and tasks.event = task_sums.task_event)
            and task_block <=`
        )
        await run('effects', 'block <=')
        await run(
          'balances',
          `exists (select 1 from balances as later where later.chain = balances.chain
            and later.account = balances.account and later.block > balances.block
            and later.block <= ${block}) and block <=`
        )
        await run('marks', 'block <')
        await db
          .updateTable('chains')
          .set({ first_block: block + 1 })
          .where('id', '=', id)
          .execute()
      })
    )
  }
}
