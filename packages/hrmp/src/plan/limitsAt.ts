import type { HrmpHostState } from '../state/HrmpHostState.ts'
import type { HrmpLimits } from '../state/HrmpLimits.ts'

/** The limits that hold after so many changes of the session. */
export function limitsAt({ limits, pending, session }: HrmpHostState, changes: number): HrmpLimits {
  const inForce = pending.filter((one) => one.session <= session.index + changes)
  return inForce.at(-1)?.limits ?? limits
}
