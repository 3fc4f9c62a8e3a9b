import { addTaskSums } from './addTaskSums.ts'
import { type HistoryRows, type MarkRow, type RunRow, runStates, type Tables } from './tables.ts'
import { addCosts, writeRows } from './writeRows.ts'

const NONE = { messages: [], effects: [], fees: [], balances: [], changes: [] }

/**
 * Removes the rows of the blocks after a mark. The rows of `tasks`, `runs`, `task_sums` and `costs`
 * become what they were at the mark.
 */
export async function takeBackRows(db: Tables, { chain, block }: MarkRow): Promise<void> {
  const later = <Name extends 'fees' | 'changes'>(name: Name) =>
    db
      .selectFrom(name as 'changes')
      .where('chain', '=', chain)
      .where('block', '>', block)
  const touched = await later('changes')
    .select(['task_block', 'task_event'])
    .distinct()
    .where('task_block', '<=', block)
    .execute()
  const paid = await db
    .selectFrom('fees')
    .selectAll()
    .where('chain', '=', chain)
    .where('block', '>', block)
    .execute()
  await addCosts(
    db,
    paid.map((fee) => ({ ...fee, amount: `-${fee.amount}` }))
  )
  await db.deleteFrom('costs').where('chain', '=', chain).where('amount', '=', '0').execute()
  for (const name of [...(Object.keys(NONE) as (keyof typeof NONE)[]), 'tasks', 'marks'] as const) {
    await db
      .deleteFrom(name as 'tasks')
      .where('chain', '=', chain)
      .where('block', '>', block)
      .execute()
  }
  for (const name of ['runs', 'task_sums'] as const) {
    await db
      .deleteFrom(name as 'runs')
      .where('chain', '=', chain)
      .where('task_block', '>', block)
      .execute()
  }
  for (const { task_block, task_event } of touched) {
    if (task_block !== null && task_event !== null) {
      await restoreTask(db, { chain, task_block, task_event })
    }
  }
}

/** Derives the end, the runs and the sums of a task again from its remaining rows. */
async function restoreTask(
  db: Tables,
  task: Pick<RunRow, 'chain' | 'task_block' | 'task_event'>
): Promise<void> {
  const of = <Name extends 'changes' | 'messages' | 'fees'>(name: Name) =>
    db
      .selectFrom(name as 'changes')
      .selectAll()
      .where((where) => where.and(task))
      .orderBy('block')
      .orderBy('event')
      .execute() as unknown as Promise<HistoryRows[Name]>
  for (const name of ['runs', 'task_sums'] as const) {
    await db
      .deleteFrom(name as 'runs')
      .where((where) => where.and(task))
      .execute()
  }
  const { chain, task_block, task_event } = task
  const row = await db
    .selectFrom('tasks')
    .selectAll()
    .where((where) => where.and({ chain, block: task_block, event: task_event }))
    .executeTakeFirstOrThrow()
  const changes = await of('changes')
  const messages = await of('messages')
  const end = changes.findLast(({ ends }) => ends !== null)
  const ended = { state: end?.ends ?? 'scheduled', ended_time: end?.time ?? null } as const
  const runs = new Map<number, RunRow>()
  for (const { block, event, time, kind, run, amount, error } of changes) {
    const state = runStates.find((one) => one === kind)
    if (state === undefined) continue
    const sent = messages.findLast((message) => message.run === (run ?? 0))
    runs.set(run ?? 0, {
      ...task,
      block,
      event,
      time,
      state,
      error,
      task_id: row.task_id,
      owner: row.owner,
      run: run ?? 0,
      refund: amount ?? '0',
      topic: sent?.topic ?? null
    })
  }
  await addTaskSums(db, { runs: [], fees: await of('fees') })
  await writeRows(db, {
    ...NONE,
    tasks: [{ ...row, ...ended, ended_block: end?.block ?? null }],
    runs: [...runs.values()]
  })
}
