import { ParaclockError } from '@paraclock/core'
import type { Clock } from '../clock/Clock.ts'
import type { Session } from '../session/Session.ts'
import type { Stall } from './HeadWatch.ts'
import { isAhead } from './isAhead.ts'

/**
 * Makes sure that a node that was left because it stood still has moved since.
 *
 * @throws ParaclockError `NodeStallExceeded`
 */
export async function checkMoved(
  session: Session,
  { at, since, error }: Stall,
  clock: Clock,
  timeoutMs: number
): Promise<void> {
  if (await isAhead(session, at, timeoutMs)) return
  const stoodMs = Math.round(clock.now() - since)
  throw new ParaclockError('NodeStallExceeded', { ...error.context, stoodMs })
}
