import { isParaclockError } from '@paraclock/core'
import { type DeliveryRow, type History, useDatabase } from '@paraclock/history'
import type { AlertOutput } from '../config/watchtowerSchema.ts'
import { type RepeatWorkArgs, repeatWork } from '../repeatWork.ts'
import { sendMessage } from './sendMessage.ts'

const FIRST_PAUSE_SECONDS = 5
const MAX_PAUSE_SECONDS = 900
/** The age at which a message that was not accepted is given up. */
const GIVE_UP_SECONDS = 7 * 86_400
/** The time for which a finished message stays in the database. */
const KEEP_SECONDS = 30 * 86_400

export interface DeliverMessagesArgs extends Pick<RepeatWorkArgs, 'signal' | 'onProblem'> {
  readonly history: History
  readonly output: AlertOutput
  readonly onSent?: (isAccepted: boolean) => void
  readonly pollMs?: number
  /** Returns the present time, in seconds since 1970. */
  readonly now?: () => number
}

/**
 * Sends the messages of an output from the database, the oldest first, until the signal aborts. A
 * failed message is sent again after increasing pauses. Later messages wait for the failed message,
 * so the order is kept. A message is given up after seven days. Finished messages are removed after
 * 30 days.
 */
export async function deliverMessages(args: DeliverMessagesArgs): Promise<void> {
  const { pollMs = 1000 } = args
  await repeatWork({ ...args, pauseMs: pollMs }, () => deliverNext(args))
}

/** Attempts to send the oldest message. Returns whether another message can be due. */
async function deliverNext(args: DeliverMessagesArgs): Promise<boolean> {
  const { history, output, signal, onSent = () => {}, onProblem } = args
  const now = args.now ?? (() => Math.floor(Date.now() / 1000))
  const delivery = await findOldest(history, output.name)
  if (delivery === undefined) return false
  const { id, attempts, due, created } = delivery
  // A message waits until it is due. A due time more than `MAX_PAUSE_SECONDS` ahead shows that the
  // clock was set back, and the message is sent now.
  const tried = now()
  if (due > tried && due - tried <= MAX_PAUSE_SECONDS) return false
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, 20), MAX_PAUSE_SECONDS)
  // The attempt is recorded before the message is sent. If the record cannot be written, nothing is
  // sent, because the message would otherwise be sent again at each poll.
  await change(history, id, { attempts: attempts + 1, due: tried + pause })
  try {
    await sendMessage({ output, delivery, now: tried, signal })
  } catch (error) {
    if (signal.aborted) return false
    if (!isParaclockError(error)) throw error
    onSent(false)
    onProblem(error)
    const isOver = tried - created >= GIVE_UP_SECONDS
    const done = isOver ? tried : null
    await change(history, id, { error: error.message.slice(0, 500), done })
    return isOver
  }
  await change(history, id, { done: now(), error: null })
  onSent(true)
  await removeOld(history, output.name, now() - KEEP_SECONDS)
  return true
}

async function findOldest(history: History, output: string): Promise<DeliveryRow | undefined> {
  return await useDatabase(history, (db) =>
    db
      .selectFrom('deliveries')
      .selectAll()
      .where('output', '=', output)
      .where('done', 'is', null)
      .orderBy('created')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )
}

async function removeOld(history: History, output: string, before: number): Promise<void> {
  await useDatabase(history, (db) =>
    db.deleteFrom('deliveries').where('output', '=', output).where('done', '<', before).execute()
  )
}

async function change(
  history: History,
  id: string,
  changed: Partial<Pick<DeliveryRow, 'attempts' | 'due' | 'done' | 'error'>>
): Promise<void> {
  await useDatabase(history, (db) =>
    db.updateTable('deliveries').set(changed).where('id', '=', id).execute()
  )
}
