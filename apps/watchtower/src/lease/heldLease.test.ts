import { type History, openHistory } from '@paraclock/history'
import { expect, onTestFinished, test } from 'vitest'
import { type HoldLeaseArgs, holdLease } from './holdLease.ts'

async function open(): Promise<History> {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  return history
}

const findRow = async ({ db }: History) =>
  await db.selectFrom('leases').selectAll().executeTakeFirst()

/** Wants the lease once: its work decides when that ends. */
function hold(history: History, work: HoldLeaseArgs['work'], more: Partial<HoldLeaseArgs> = {}) {
  const stopping = new AbortController()
  const held: boolean[] = []
  const done = holdLease({
    ...{ history, name: 'network main', holder: 'one', signal: stopping.signal, work },
    ...{ beatMs: 20, takeMs: 120, onHeld: (isHeld) => held.push(isHeld) },
    onProblem: (error) => expect.unreachable(error.message),
    ...more
  })
  return { done, held, stopping }
}

test('who holds a lease says so from before the work begins until it is over', async () => {
  const history = await open()
  const during: boolean[][] = []
  const { done, held, stopping } = hold(history, async () => {
    during.push([...held])
    stopping.abort()
    await Promise.resolve()
    during.push([...held])
  })
  await done
  expect(during).toEqual([[true], [true]])
  expect(held).toEqual([true, false])
  expect(await findRow(history)).toMatchObject({ name: 'network main', holder: '', beat: 2 })
})

test('while the work lasts, the beat of its holder goes on', async () => {
  const history = await open()
  const { done, stopping } = hold(history, async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  })
  await expect.poll(async () => (await findRow(history))?.beat ?? 0).toBeGreaterThan(3)
  expect(await findRow(history)).toMatchObject({ holder: 'one' })
  stopping.abort()
  await done
})

test('a database that hangs ends the work before another program takes the lease', async () => {
  const history = await open()
  let hangs = false
  // The first part of a beat is an update. While the database hangs, the update has no answer.
  const db = new Proxy(history.db, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return key === 'updateTable' && hangs ? () => hanging : value.bind(target)
    }
  })
  const update = Promise.withResolvers<never>()
  const hanging = {
    ...{ set: () => hanging, where: () => hanging },
    executeTakeFirstOrThrow: () => update.promise
  }
  const began = performance.now()
  let ended = 0
  const work = async (signal: AbortSignal): Promise<void> => {
    hangs = true
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    ended = performance.now() - began
    stopping.abort()
  }
  const takeMs = 600
  const { done, stopping } = hold({ ...history, db }, work, { takeMs })
  await expect.poll(() => ended).toBeGreaterThan(0)
  // A busy machine may run a timer late.
  expect(ended).toBeLessThan(10 * takeMs)
  update.reject(new Error('the connection is lost'))
  await done
})

test('work that ends early is begun again for as long as nobody asks it to end', async () => {
  const history = await open()
  let times = 0
  const { done, held, stopping } = hold(history, async () => {
    times += 1
    if (times === 3) stopping.abort()
  })
  await done
  expect(times).toBe(3)
  expect(held).toEqual([true, false, true, false, true, false])
})

test('work that fails frees the lease, and its error is that of the holder', async () => {
  const history = await open()
  const { done, held } = hold(history, () => Promise.reject(new TypeError('not this')))
  await expect(done).rejects.toThrow('not this')
  expect(held).toEqual([true, false])
  expect(await findRow(history)).toMatchObject({ holder: '' })
})

test('who waits for a lease ends at once when asked, and leaves it as it is', async () => {
  const history = await open()
  const row = { name: 'network main', holder: 'two', beat: 7 }
  await history.db.insertInto('leases').values(row).execute()
  const more = { beatMs: 600_000, takeMs: 600_000 }
  const { done, held, stopping } = hold(history, () => expect.unreachable(), more)
  setTimeout(() => stopping.abort(), 10)
  await done
  expect(held).toEqual([])
  expect(await findRow(history)).toEqual(row)
  await holdLease({
    ...{ history, name: 'network main', holder: 'one', work: () => expect.unreachable() },
    ...{ signal: AbortSignal.abort(), onProblem: () => expect.unreachable() }
  })
})
