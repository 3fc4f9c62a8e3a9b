import type { ErrorDefinition } from '../src/errors/ErrorDefinition.ts'
import type { ParaclockError } from '../src/errors/ParaclockError.ts'
import { raise } from './raise.ts'

/** Waits for what must fail with the given error, and returns it for further assertions. */
export async function raiseAsync<Definition extends ErrorDefinition = ErrorDefinition>(
  kind: Definition | string,
  outcome: Promise<unknown>
): Promise<ParaclockError<Definition>> {
  const [settled] = await Promise.allSettled([outcome])
  return raise(kind, () => {
    if (settled.status === 'rejected') throw settled.reason
  })
}
