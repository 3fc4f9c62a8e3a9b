import { type History, openHistory } from '@paraclock/history'
import { expect, onTestFinished, test } from 'vitest'
import { holdLease } from './holdLease.ts'

async function open(): Promise<History> {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  return history
}

/** Starts a program that wants the lease, and reports when it holds it. */
function join(history: History, holder: string, log: string[], takeMs = 120) {
  const stopping = new AbortController()
  const done = holdLease({
    ...{ history, name: 'network main', holder, signal: stopping.signal },
    ...{ beatMs: 20, takeMs },
    work: async (signal) => {
      log.push(`${holder} begins`)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      log.push(`${holder} ends`)
    },
    onProblem: (error) => log.push(error.code)
  })
  return {
    stop: async () => {
      stopping.abort()
      await done
    }
  }
}

test('one program at a time does the work, and hands it over when it ends', async () => {
  const history = await open()
  const log: string[] = []
  const takeMs = 600
  const one = join(history, 'one', log, takeMs)
  await expect.poll(() => log.length).toBe(1)
  const two = join(history, 'two', log, takeMs)
  const begun = performance.now()
  await expect.poll(() => performance.now() - begun).toBeGreaterThan(2 * takeMs)
  expect(log).toEqual(['one begins'])
  await one.stop()
  await expect.poll(() => log.length).toBe(3)
  expect(log).toEqual(['one begins', 'one ends', 'two begins'])
  await two.stop()
})

test('the work of a program that died is taken when its beat stands still', async () => {
  const history = await open()
  const row = { name: 'network main', holder: 'dead', beat: 7 }
  await history.db.insertInto('leases').values(row).execute()
  const log: string[] = []
  const began = performance.now()
  const two = join(history, 'two', log)
  await expect.poll(() => log.length).toBe(1)
  expect(performance.now() - began).toBeGreaterThan(100)
  await two.stop()
})

test('the lease of other work stays as it is', async () => {
  const history = await open()
  // The other work has the same holder and beat as the first row of this one.
  const other = { name: 'output team', holder: '', beat: 0 }
  await history.db.insertInto('leases').values(other).execute()
  const log: string[] = []
  const one = join(history, 'one', log)
  await expect.poll(() => log.length).toBe(1)
  await one.stop()
  const rows = await history.db.selectFrom('leases').selectAll().orderBy('name').execute()
  expect(rows).toEqual([expect.objectContaining({ name: 'network main', holder: '' }), other])
})

test('a program whose lease was taken ends its work', async () => {
  const history = await open()
  const log: string[] = []
  const one = join(history, 'one', log)
  await expect.poll(() => log.length).toBe(1)
  // It slept, and another program took the lease meanwhile.
  await history.db.updateTable('leases').set({ holder: 'two', beat: 99 }).execute()
  await expect.poll(() => log).toEqual(['one begins', 'one ends'])
  await one.stop()
  const [row] = await history.db.selectFrom('leases').selectAll().execute()
  expect(row).toMatchObject({ holder: 'two', beat: 99 })
})

test('a database that cannot be reached ends the work', async () => {
  const history = await openHistory({ database: ':memory:' })
  const log: string[] = []
  const one = join(history, 'one', log)
  await expect.poll(() => log.length).toBe(1)
  await history.close()
  await expect
    .poll(() => log.slice(0, 3))
    .toEqual(['one begins', 'DatabaseUnavailable', 'one ends'])
  await one.stop()
})
