import { setTimeout as passTime } from 'node:timers/promises'
import { isParaclockError } from '@paraclock/core'
import { type History, type LeaseRow, useDatabase } from '@paraclock/history'
import { type RepeatWorkArgs, repeatWork } from '../repeatWork.ts'
import type { WatchtowerTimes } from '../WatchtowerTimes.ts'

const BEAT_MS = 5000
const TAKE_MS = 15_000

export interface HoldLeaseArgs
  extends Pick<RepeatWorkArgs, 'signal' | 'onProblem'>,
    Pick<WatchtowerTimes, 'beatMs' | 'takeMs'> {
  readonly history: History
  readonly name: string
  /** The id of this program, which the lease names as its holder. */
  readonly holder: string
  /** Does the work until its signal aborts. The signal also aborts when the lease is lost. */
  readonly work: (signal: AbortSignal) => Promise<void>
  readonly onHeld?: (isHeld: boolean) => void
}

/**
 * Does the work while this program holds a lease, so that only one program does the work at a time.
 * A lease is a row of the database, with the holder and a number: the beat. The holder increases
 * the beat regularly. If the beat has not changed for `takeMs`, another program takes the lease.
 * Each program measures this time with its own monotonic clock, so the clocks of two machines are
 * not compared.
 */
export async function holdLease(args: HoldLeaseArgs): Promise<void> {
  const { history, name, holder, beatMs = BEAT_MS, takeMs = TAKE_MS } = args
  let seen: { readonly beat: number; readonly at: number } | undefined
  await repeatWork({ ...args, pauseMs: beatMs / 2 }, async () => {
    const row = await findLease(history, name)
    const now = performance.now()
    if (seen?.beat !== row.beat) seen = { beat: row.beat, at: now }
    const isFree = row.holder === '' || now - seen.at >= takeMs
    if (!isFree || !(await moveLease(history, { name, holder, from: row }))) return false
    await workWhileHeld(args, { beat: row.beat + 1, at: now }, { beatMs, takeMs })
    seen = undefined
    return true
  })
}

async function findLease(history: History, name: string): Promise<Omit<LeaseRow, 'name'>> {
  return await useDatabase(history, async (db) => {
    const find = () =>
      db.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst()
    const known = await find()
    if (known !== undefined) return known
    await db
      .insertInto('leases')
      .values({ name, holder: '', beat: 0 })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return (await find()) ?? { holder: '', beat: 0 }
  })
}

async function moveLease(
  history: History,
  { from, name, holder }: Omit<LeaseRow, 'beat'> & { readonly from: Omit<LeaseRow, 'name'> }
): Promise<boolean> {
  return await useDatabase(history, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('leases')
      .set({ holder, beat: from.beat + 1 })
      .where((where) => where.and({ name, ...from }))
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })
}

/**
 * Does the work, and renews the lease by a new beat after each pause. `first` is the beat by which
 * this program took the lease, with the time just before this beat was written.
 */
async function workWhileHeld(
  args: HoldLeaseArgs,
  first: { readonly beat: number; readonly at: number },
  { beatMs, takeMs }: Required<Pick<HoldLeaseArgs, 'beatMs' | 'takeMs'>>
): Promise<void> {
  const { history, name, holder, work, signal, onHeld = () => {}, onProblem } = args
  const lost = new AbortController()
  const ended = new AbortController()
  const during = AbortSignal.any([signal, lost.signal])
  onHeld(true)
  let { beat, at } = first
  const keep = async (): Promise<void> => {
    const waits = { signal: AbortSignal.any([during, ended.signal]) }
    for (;;) {
      const isOver = await passTime(beatMs, false, waits).catch(() => true)
      if (isOver) return
      const began = performance.now()
      const moving = moveLease(history, { name, holder, from: { holder, beat } }).catch(
        (error: unknown) => {
          if (isParaclockError(error)) onProblem(error)
          return false
        }
      )
      // The work ends if the database refuses the beat, or if writing the beat takes too long.
      // Another program can take the lease when `takeMs` have passed since the last beat. So the
      // write has time until then, but at least `beatMs`.
      const late = passTime(Math.max(beatMs, at + takeMs - began), false, { ref: false })
      if (!(await Promise.race([moving, late]))) return lost.abort()
      beat += 1
      at = began
    }
  }
  const keeping = keep()
  try {
    await work(during)
  } finally {
    ended.abort()
    await keeping
    onHeld(false)
    if (!lost.signal.aborted) {
      // Frees the lease, so that another program can take the lease without waiting for `takeMs`.
      const from = { holder, beat }
      await moveLease(history, { name, holder: '', from }).catch(() => false)
    }
  }
}
