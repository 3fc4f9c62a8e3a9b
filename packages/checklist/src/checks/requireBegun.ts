import { type Fact, ParaclockError } from '@paraclock/core'
import { ProgramsRefused } from '../errors/checklist.ts'
import { UNSEEN } from '../evidence/ProgramArtifact.ts'

/** Throws if `fact` is unknown for one reason: the target executes no test program. */
export function requireBegun(fact: Fact<unknown>): void {
  if (fact.known || fact.why !== UNSEEN) return
  throw new ParaclockError(ProgramsRefused, { chain: 'target' })
}
