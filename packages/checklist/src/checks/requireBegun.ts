import { type Fact, ParaclockError } from '@paraclock/core'
import { ProgramsRefused } from '../errors/checklist.ts'
import { UNSEEN } from '../evidence/ProgramArtifact.ts'

/** Throws if the target executed no test program. Other checks then state the reason. */
export function requireBegun(fact: Fact<unknown>): void {
  if (fact.known || fact.why !== UNSEEN) return
  throw new ParaclockError(ProgramsRefused, { chain: 'target' })
}
