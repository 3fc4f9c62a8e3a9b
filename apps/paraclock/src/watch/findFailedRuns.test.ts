import { type History, openHistory, type RunRow } from '@paraclock/history'
import { expect, onTestFinished, test } from 'vitest'
import { findFailedRuns, type RunsLook } from './findFailedRuns.ts'

const T0 = Math.floor(Date.parse('2027-01-01T00:00:00Z') / 1000)

async function open() {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  const state: { runs: RunsLook } = { runs: { failed: [], from: undefined } }
  const search = async (of: History = history) => {
    state.runs = await findFailedRuns(of, 'main', state.runs)
    return state.runs.failed
  }
  return { history, state, search }
}

async function writeChains(history: History, lastBlock: number) {
  const chain = {
    ...{ network: 'main', genesis: '0x00', para_id: 2114, ss58_prefix: 51, token_symbol: 'T' },
    ...{ token_decimals: 10, first_block: 1, last_block: lastBlock, last_hash: '0x01' }
  }
  const rows = (['service', 'target'] as const).map((role, index) => ({
    ...{ id: index + 1, role, ...chain, last_time: T0 }
  }))
  await history.db.insertInto('chains').values(rows).execute()
}

const TASKS = 10_000
/** Maximum number of rows in one statement of SQLite. */
const CHUNK = 2000

test('of ten thousand tasks, each that fails is found until it runs again', async () => {
  const { history, search } = await open()
  await writeChains(history, TASKS)
  const runAt = (task: number, block: number, more: Partial<RunRow> = {}): RunRow => ({
    ...{ chain: 1, block, event: 1, task_block: task, task_event: 0, task_id: `0x${task}` },
    ...{ owner: null, run: block, state: 'executed', time: T0 - 600, refund: '0', error: null },
    ...{ topic: null, ...more }
  })
  const write = async (runs: readonly RunRow[]) => {
    for (let from = 0; from < runs.length; from += CHUNK) {
      await history.db
        .insertInto('runs')
        .values(runs.slice(from, from + CHUNK))
        .execute()
    }
  }
  const look = async () => {
    const failed = await search()
    return failed.map(({ subject }) => subject).toSorted()
  }
  const runs = Array.from({ length: TASKS }, (_, at) => runAt(at + 1, at + 1))
  runs[0] = runAt(1, 1, { state: 'failed', error: 'Boom' })
  runs[TASKS / 2] = runAt(TASKS / 2 + 1, TASKS / 2 + 1, { topic: '0xaa' })
  runs[1] = runAt(2, 2, { state: 'missed', time: T0 - 90_000 })
  await write(runs)
  const first = '0x1 1-0'
  expect(await look()).toEqual([first])
  // The effect of an earlier run arrives after many other runs.
  const effect = { chain: 2, block: 9, event: 1, topic: '0xaa', processed: 1, time: T0 } as const
  await history.db
    .insertInto('effects')
    .values({ ...effect, dispatch: 'failed', error: 'Bad', events: '[]', proxy_prefix: null })
    .execute()
  const second = `0x${TASKS / 2 + 1} ${TASKS / 2 + 1}-0`
  expect(await look()).toEqual([first, second])
  expect(await look()).toEqual([first, second])
  await write([runAt(1, TASKS + 1), runAt(TASKS / 2 + 1, TASKS + 2, { state: 'running' })])
  expect(await look()).toEqual([second])
  await write([runAt(TASKS / 2 + 1, TASKS + 3, { run: TASKS + 3 })])
  expect(await look()).toEqual([])
  // More runs fail between two looks than a page has.
  await write(
    Array.from({ length: 900 }, (_, at) => runAt(at + 1, TASKS + 10 + at, { state: 'failed' }))
  )
  expect(await look()).toHaveLength(900)
})

test('a run whose message does not arrive at the target within an hour is a problem', async () => {
  const { history, search } = await open()
  const chain = {
    ...{ network: 'main', genesis: '0x00', ss58_prefix: 51, token_symbol: 'T', token_decimals: 10 },
    ...{ first_block: 7, last_block: 9, last_hash: '0x01', last_time: T0 }
  }
  const target = { id: 2, role: 'target', para_id: 2000, ...chain } as const
  await history.db
    .insertInto('chains')
    .values([{ id: 1, role: 'service', para_id: 2114, ...chain }, target])
    .execute()
  const amounts = { free: '1', reserved: '0', frozen: '0', prepaid: '0' }
  await history.db
    .insertInto('balances')
    .values({ chain: 2, account: '0x01', block: 7, time: T0, ...amounts })
    .execute()
  const run = async (block: number, time: number, paraId: number | null, task_block = block) => {
    const at = { chain: 1, block, task_block, task_event: 0, time, run: time, topic: `0x${block}` }
    await history.db
      .insertInto('runs')
      .values({
        ...{ ...at, event: 2, task_id: `0xa${task_block}`, owner: null, state: 'executed' },
        ...{ refund: '0', error: null }
      })
      .execute()
    await history.db
      .insertInto('messages')
      .values({ ...at, event: 1, kind: 'program', para_id: paraId })
      .execute()
  }
  const look = async (service: number, recorded: number) => {
    const at = (role: 'service' | 'target', last_time: number) =>
      history.db.updateTable('chains').set({ last_time }).where('role', '=', role).execute()
    await at('service', service)
    await at('target', recorded)
    return (await search()).map(({ summary }) => summary)
  }
  // The target was not recorded yet, the message is for another chain, and its chain is unknown.
  await run(1, T0 - 1, 2000)
  await run(2, T0, 2001)
  await run(3, T0, null)
  await run(4, T0, 2000)
  expect(await look(T0 + 3700, T0 + 3600)).toEqual([])
  const why = 'had no effect on the target: its message did not arrive within an hour'
  const lost = [`the run of 2027-01-01 00:00 UTC of 0xa4 ${why}`]
  expect(await look(T0 + 3700, T0 + 3601)).toEqual(lost)
  // More runs wait for their effects than a page has, because the target stands still.
  for (let at = 1; at < 70; at += 1) await run(10 + at, T0 + 60 * at, 2000, 4)
  expect(await look(T0 + 9000, T0 + 3601)).toEqual(lost)
  const arrive = async (topic: string, time: number) => {
    const outcome = { processed: 1, dispatch: 'succeeded', error: null, events: '[]' } as const
    const values = { chain: 2, block: 9, event: 1, topic, time, proxy_prefix: null, ...outcome }
    await history.db.insertInto('effects').values(values).execute()
  }
  await arrive('0x79', T0 + 4146)
  expect(await look(T0 + 9000, T0 + 3601)).toEqual([])
  // The target names messages by other ids. So the message of a run that is older than the last
  // recorded message may have arrived.
  await history.db.deleteFrom('effects').execute()
  await run(90, T0 + 9000, 2000)
  await arrive('0xf0', T0 + 9006)
  await run(91, T0 + 9060, 2000)
  expect(await look(T0 + 13_000, T0 + 13_000)).toEqual([
    `the run of 2027-01-01 02:31 UTC of 0xa91 ${why}`
  ])
})

test('a failed task is not over while the effect of its next runs is not recorded', async () => {
  const { history, state, search } = await open()
  await writeChains(history, 9)
  const run = async (minute: number, dispatch?: 'failed' | 'succeeded') => {
    const [time, topic] = [T0 + 60 * minute, `0x0${minute}`]
    await history.db
      .insertInto('runs')
      .values({
        ...{ chain: 1, block: 10 + minute, event: 1, task_block: 1, task_event: 0, time, topic },
        ...{ task_id: '0xaa', owner: null, run: time, state: 'executed', refund: '0', error: null }
      })
      .execute()
    if (dispatch !== undefined) await arrive(minute, dispatch)
  }
  const arrive = async (minute: number, dispatch: 'failed' | 'succeeded') => {
    const of = { error: null, events: '[]', proxy_prefix: null, dispatch, processed: 1 }
    await history.db
      .insertInto('effects')
      .values({
        ...of,
        chain: 2,
        block: minute,
        event: 1,
        topic: `0x0${minute}`,
        time: T0 + 60 * minute + 6
      })
      .execute()
  }
  const look = async (now: number) => {
    await history.db.updateTable('chains').set({ last_time: now }).execute()
    return (await search()).map(({ subject }) => subject)
  }
  const failed = ['0xaa 1-0']
  await run(0, 'failed')
  expect(await look(T0 + 15)).toEqual(failed)
  for (const minute of [1, 2, 3]) await run(minute)
  expect(await look(T0 + 185)).toEqual(failed)
  // A program that starts again finds the same.
  state.runs = { failed: [], from: undefined }
  expect(await look(T0 + 190)).toEqual(failed)
  await arrive(1, 'failed')
  expect(await look(T0 + 200)).toEqual(failed)
  await arrive(2, 'succeeded')
  expect(await look(T0 + 215)).toEqual([])
  await arrive(3, 'failed')
  expect(await look(T0 + 230)).toEqual(failed)
  // The effect of this run never arrives.
  await run(4)
  expect(await look(T0 + 240 + 3600)).toEqual(failed)
  expect(await look(T0 + 240 + 3601)).toEqual([])
})
