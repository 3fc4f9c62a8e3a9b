import { setTimeout as passTime } from 'node:timers/promises'
import { isParaclockError, type ParaclockError } from '@paraclock/core'
import {
  DatabaseUnavailable,
  type History,
  lockRecorder,
  openHistory,
  type RecorderLock
} from '@paraclock/history'

const PAUSE_MS = 5000

/** An open database with its lock, which only one program holds. */
export interface HeldHistory {
  readonly history: History
  readonly lock: RecorderLock
}

/** Opens a database, and takes its lock. */
export async function holdHistory(database: string): Promise<HeldHistory> {
  const history = await openHistory({ database })
  const lock = lockRecorder(history)
  try {
    await lock.hold()
    return { history, lock }
  } catch (error) {
    await history.close()
    throw error
  }
}

/**
 * Opens a database and takes its lock, as soon as its server can be used. Throws an error that does
 * not end by itself, such as a refused account. Returns `undefined` if the signal aborts.
 */
export async function awaitHistory(args: {
  readonly database: string
  readonly signal: AbortSignal
  readonly onProblem: (error: ParaclockError) => void
}): Promise<HeldHistory | undefined> {
  const { database, signal, onProblem } = args
  while (!signal.aborted) {
    await passTime(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    try {
      if (!signal.aborted) return await holdHistory(database)
    } catch (error) {
      if (!isTemporary(error)) throw error
      onProblem(error)
    }
  }
  return undefined
}

/** Whether a database cannot be used for a cause that can end by itself. */
export function isTemporary(error: unknown): error is ParaclockError {
  return isParaclockError(error, DatabaseUnavailable) && error.context.isTemporary === true
}
