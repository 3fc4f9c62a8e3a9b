import { isParaclockError, parseU128 } from '@paraclock/core'

/** The fees that the owner prepays when a task is scheduled, in the smallest unit of the token. */
export interface TaskFees {
  /**
   * The fee for executing the prepaid runs: all runs of a list of times, or the first run of a
   * recurring task.
   */
  readonly executionFee: bigint
  /** The fee for sending the calls of the prepaid runs to another chain. */
  readonly xcmpFee: bigint
}

/**
 * Reads the fees of a task from the answer of a node or a runtime. Returns `undefined` if one of
 * the two fees is missing.
 */
export function readTaskFees(answer: unknown): TaskFees | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { execution_fee, xcmp_fee, executionFee, xcmpFee } = answer as Record<string, unknown>
  const execution = readFeeAmount(execution_fee ?? executionFee)
  const xcmp = readFeeAmount(xcmp_fee ?? xcmpFee)
  if (execution === undefined || xcmp === undefined) return undefined
  return { executionFee: execution, xcmpFee: xcmp }
}

/** Reads a fee from a number, a bigint or decimal text. Returns `undefined` for any other value. */
export function readFeeAmount(value: unknown): bigint | undefined {
  try {
    return parseU128(value)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return undefined
  }
}
