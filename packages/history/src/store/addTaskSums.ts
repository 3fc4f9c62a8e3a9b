import { sql } from 'kysely'
import { type HistoryRows, type RunRow, runStates, type Tables, type TaskSumRow } from './tables.ts'
import { addRows, partsOf } from './upsertRows.ts'

type TaskPlace = Pick<TaskSumRow, 'chain' | 'task_block' | 'task_event'>

const NOTHING = { executed: 0, failed: 0, missed: 0, running: 0, cost: '0' }

/**
 * Adds runs and fees to the sums of their tasks. Must be called before the runs are written,
 * because the function reads the previous states of the runs.
 */
export async function addTaskSums(
  db: Tables,
  { runs, fees }: Pick<HistoryRows, 'runs' | 'fees'>
): Promise<void> {
  const sums: TaskSumRow[] = []
  const add = ({ chain, task_block, task_event }: TaskPlace, more: Partial<typeof NOTHING>): void =>
    void sums.push({ ...NOTHING, ...more, chain, task_block, task_event })
  for (const run of await findRuns(db, runs)) add(run, { [run.state]: -1 })
  for (const run of runs) add(run, { [run.state]: 1 })
  for (const { chain, task_block, task_event, kind, amount } of fees) {
    if (task_block === null || task_event === null) continue
    const cost = kind === 'refund' ? `-${amount}` : amount
    add({ chain, task_block, task_event }, { cost })
  }
  const key = ['chain', 'task_block', 'task_event'] as const
  await addRows(db, 'task_sums', sums, key, [...runStates, 'cost'])
}

type FoundRun = TaskPlace & Pick<RunRow, 'state'>

/** Returns the recorded states of runs. A run that is not recorded has no entry. */
async function findRuns(db: Tables, runs: readonly RunRow[]): Promise<readonly FoundRun[]> {
  const found: FoundRun[] = []
  for (const part of partsOf(runs)) {
    const listed = sql.join(
      part.map(
        ({ chain, task_block, task_event, run }) => sql`(cast(${chain} as integer),
          cast(${task_block} as integer), cast(${task_event} as integer), cast(${run} as bigint))`
      )
    )
    // This query looks up each run by the primary key, so it does not read other runs.
    const { rows } = await sql<FoundRun>`select runs.chain, runs.task_block, runs.task_event,
      runs.state from (values ${listed}) as named cross join runs where runs.chain = named.column1
      and runs.task_block = named.column2 and runs.task_event = named.column3
      and runs.run = named.column4`.execute(db)
    found.push(...rows)
  }
  return found
}
