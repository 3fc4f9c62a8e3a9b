import { isParaclockError, parseU128 } from '@paraclock/core'

/** The fees of a task, in the smallest unit. */
export interface TaskFees {
  /** For triggering all runs that are paid for in advance. */
  readonly executionFee: bigint
  /** For sending the task's call to another chain in these runs. */
  readonly xcmpFee: bigint
}

/**
 * The fees that a node or a runtime states for a task; `undefined` for anything else.
 *
 * @example
 * ```ts
 * import { readTaskFees } from '@paraclock/types'
 *
 * readTaskFees({ executionFee: '2', xcmpFee: '5' }) // { executionFee: 2n, xcmpFee: 5n }
 * ```
 */
export function readTaskFees(answer: unknown): TaskFees | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { execution_fee, xcmp_fee, executionFee, xcmpFee } = answer as Record<string, unknown>
  const execution = readFeeAmount(execution_fee ?? executionFee)
  const xcmp = readFeeAmount(xcmp_fee ?? xcmpFee)
  if (execution === undefined || xcmp === undefined) return undefined
  return { executionFee: execution, xcmpFee: xcmp }
}

/** The fee in an answer: a number or decimal text; `undefined` for anything else. */
export function readFeeAmount(value: unknown): bigint | undefined {
  try {
    return parseU128(value)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return undefined
  }
}
