import type { ErrorCode } from '../src/errors/catalogue.ts'
import type { ParaclockError } from '../src/errors/ParaclockError.ts'
import { raise } from './raise.ts'

/** Waits for what must fail with the given code, and returns the error for further assertions. */
export async function raiseAsync<Code extends ErrorCode>(
  code: Code,
  outcome: Promise<unknown>
): Promise<ParaclockError<Code>> {
  const [settled] = await Promise.allSettled([outcome])
  return raise(code, () => {
    if (settled.status === 'rejected') throw settled.reason
  })
}
