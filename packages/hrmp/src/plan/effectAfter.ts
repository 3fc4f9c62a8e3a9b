import type { UnixSeconds } from '@paraclock/core'
import type { HrmpSession } from '../state/HrmpHostState.ts'
import type { HrmpEffect } from './HrmpPlan.ts'
import type { Intent } from './Intent.ts'

/** What takes effect after so many changes of the session: none is at once. */
export function effectAfter(session: HrmpSession, changes: number): HrmpEffect {
  if (changes === 0) return { kind: 'immediate' }
  const { index, nextAt, seconds } = session
  // Whether the last of them is known depends on the length of a session only from the second on.
  const wait = changes === 1 ? 0 : seconds
  const at =
    nextAt === null || wait === null
      ? null
      : ((nextAt + BigInt(wait) * BigInt(changes - 1)) as UnixSeconds)
  return { kind: 'session', session: index + changes, at }
}

/** How many changes of the session it takes until a step shows. */
export function changesUntilEffect({ action, session }: Intent): number {
  return session + (['accept', 'close', 'establish'].includes(action) ? 1 : 0)
}
