import { expect, onTestFinished, test, vi } from 'vitest'
import { openHistory } from './openHistory.ts'
import { removeOldRows } from './removeOldRows.ts'
import type { ChangeRow, HistoryTables, PastTaskRow, RunRow } from './tables.ts'

const of = { chain: 1, event: 0 }
const task = (block: number, ended_block: number | null): PastTaskRow => ({
  ...{ ...of, block, time: block, task_id: `0x${block}`, owner: null, provided_id: null },
  ...{ kind: null, para_id: null, call_prefix: null, runs: null, recurring: null },
  ...{ execution_fee: null, xcmp_fee: null, place_fee: null },
  ...{ state: ended_block === null ? 'scheduled' : 'completed', ended_block, ended_time: null }
})
const row = (block: number, task_block: number) => ({
  ...{ ...of, block, time: block, task_block, task_event: 0 }
})
const run = (block: number, task_block: number): RunRow => ({
  ...{ ...row(block, task_block), run: block, task_id: '0x', owner: null, state: 'executed' },
  ...{ refund: '0', error: null, topic: null }
})
const change = (block: number, task_block: number): ChangeRow => ({
  ...{ ...row(block, task_block), task_id: null, kind: 'executed', run: null, amount: null },
  ...{ error: null, ends: null }
})
const effect = (block: number) => ({
  ...{ ...of, block, time: block, topic: '0x', processed: 1, dispatch: 'succeeded' as const },
  ...{ error: null, proxy_prefix: null, events: '[]' }
})
const balance = (account: string, block: number) => ({
  ...{ chain: 1, account, block, time: block, free: '1', reserved: '0', frozen: '0', prepaid: '0' }
})

test('rows of ended tasks and blocks are removed by the age at the last block, and what is needed stays', async () => {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  const { db } = history
  const insert = (name: keyof HistoryTables, ...rows: readonly object[]) =>
    db
      .insertInto(name)
      .values(rows as never)
      .execute()
  const chain = {
    ...{ id: 1, network: 'main', role: 'service', genesis: '0x00', para_id: 2114, ss58_prefix: 51 },
    ...{ token_symbol: 'T', token_decimals: 0, first_block: 1, last_hash: '0x', last_time: 100 }
  }
  await insert('chains', { ...chain, last_block: 100 })
  await insert(
    'marks',
    ...[0, 20, 50, 100].map((block) => ({ chain: 1, block, hash: '0x', time: block, endpoints: 1 }))
  )
  await insert('tasks', task(10, 40), task(11, 60), task(12, null), task(70, null))
  await insert('runs', run(30, 10), run(31, 11), run(32, 12), run(80, 70))
  await insert('changes', change(30, 10), change(31, 11), change(32, 12), change(80, 70))
  const sum = { task_event: 0, executed: 1, failed: 0, missed: 0, running: 0, cost: '1' }
  await insert('task_sums', ...[10, 11, 12].map((task_block) => ({ chain: 1, task_block, ...sum })))
  await insert('effects', effect(49), effect(51))
  await insert('balances', balance('a', 10), balance('a', 40), balance('a', 60), balance('b', 5))
  await insert('costs', { chain: 1, day: 0, payer: '', kind: 'tip', amount: '7' })
  const left = async (name: 'tasks' | 'runs' | 'changes' | 'effects' | 'balances' | 'marks') =>
    (
      await db
        .selectFrom(name as 'runs')
        .select('block')
        .orderBy('block')
        .execute()
    ).map(({ block }) => block)
  // The clock of the machine is behind: for it, no block is old.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(60_000)
  onTestFinished(() => clock.mockRestore())
  await removeOldRows(history, { network: 'main', keepSeconds: 45 })
  expect(await left('runs')).toEqual([30, 31, 32, 80])
  // It is far ahead: for it, every block is old.
  clock.mockReturnValue(4e12)
  await removeOldRows(history, { network: 'main', keepSeconds: 45 })
  expect(await left('tasks')).toEqual([11, 12, 70])
  expect(await left('runs')).toEqual([31, 32, 80])
  expect(await left('changes')).toEqual([31, 32, 80])
  expect(await left('effects')).toEqual([51])
  expect(await left('balances')).toEqual([5, 40, 60])
  expect(await left('marks')).toEqual([50, 100])
  const sums = await db.selectFrom('task_sums').select('task_block').orderBy('task_block').execute()
  expect(sums).toEqual([{ task_block: 11 }, { task_block: 12 }])
  expect(await db.selectFrom('costs').select('amount').execute()).toEqual([{ amount: '7' }])
  expect(await db.selectFrom('chains').select('first_block').execute()).toEqual([
    { first_block: 51 }
  ])
  // Nothing more is old enough.
  await removeOldRows(history, { network: 'main', keepSeconds: 45 })
  await removeOldRows(history, { network: 'other', keepSeconds: 0 })
  expect(await left('runs')).toEqual([31, 32, 80])
})
