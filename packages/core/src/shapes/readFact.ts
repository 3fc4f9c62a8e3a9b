import { isParaclockError } from '../errors/isParaclockError.ts'
import { DeadlineExceeded, OperationAborted } from '../errors/work.ts'
import type { Fact } from './Fact.ts'

const ENDING: readonly string[] = [DeadlineExceeded.code, OperationAborted.code]

/**
 * Runs work, and returns its result as a fact. If the work fails with a coded error, the fact has
 * the reason why the value is not known.
 *
 * @throws ParaclockError `DeadlineExceeded` and `OperationAborted` of the work, because the
 * caller's work must then end, too. Errors without a code are also thrown.
 */
export async function readFact<Value>(work: () => Promise<Value>): Promise<Fact<Value>> {
  try {
    return { known: true, value: await work() }
  } catch (error) {
    if (!isParaclockError(error) || ENDING.includes(error.code)) throw error
    return { known: false, why: error.message }
  }
}
