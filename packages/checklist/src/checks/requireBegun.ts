import { type Fact, ParaclockError } from '@paraclock/core'
import { ProgramsRefused } from '../errors/checklist.ts'
import { UNSEEN } from '../evidence/ProgramArtifact.ts'

/**
 * Makes sure that a fact is not unknown because the target begins no program: then the check on its
 * barrier or on its queue tells why, and no person could find out more.
 *
 * @throws ParaclockError `ProgramsRefused`
 */
export function requireBegun(fact: Fact<unknown>): void {
  if (fact.known || fact.why !== UNSEEN) return
  throw new ParaclockError(ProgramsRefused, { chain: 'target' })
}
