import type { Session } from '../session/Session.ts'
import type { StuckHead } from './HeadWatch.ts'
import { readHeads } from './readHeads.ts'

/** Whether a node is further than where another, or it itself, stood still. */
export async function isAhead(
  session: Session,
  { head, number }: StuckHead,
  timeoutMs: number
): Promise<boolean> {
  const heads = await readHeads(session, timeoutMs)
  return (heads[head] ?? -1) > number
}
