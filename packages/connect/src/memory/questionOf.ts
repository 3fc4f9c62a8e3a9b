import { blockParameterOf } from '../reads/blockParameter.ts'
import type { RememberedQuestion } from './ChainMemory.ts'

// The service's questions name no block: they are about what the node has as its best one. A list of
// what may be asked ahead, never of what may not: a method that nobody thought of is not.
const OF_NO_BLOCK: ReadonlySet<string> = new Set([
  'automationTime_calculateOptimalAutostaking',
  'automationTime_generateTaskId',
  'automationTime_getTimeAutomationFees',
  'automationTime_queryFeeDetails',
  'xcmpHandler_crossChainAccount',
  'xcmpHandler_fees'
])

/**
 * Turns a question into one that can be asked of another block; `undefined` for what is no read of
 * the block named, and so is never asked ahead.
 */
export function questionOf(
  method: string,
  params: readonly unknown[],
  block: string
): RememberedQuestion | undefined {
  const position = blockParameterOf(method)
  if (position === undefined) return OF_NO_BLOCK.has(method) ? { method, params } : undefined
  if (params[position] !== block) return undefined
  return { method, params: params.map((param, index) => (index === position ? null : param)) }
}

/**
 * The parameters with which a remembered question is asked of a block; `undefined` for what is none
 * that may be asked ahead, whatever a memory says.
 */
export function placeQuestion(
  { method, params }: RememberedQuestion,
  block: string
): readonly unknown[] | undefined {
  const position = blockParameterOf(method)
  if (position === undefined) return OF_NO_BLOCK.has(method) ? params : undefined
  if (params[position] !== null) return undefined
  return params.map((param, index) => (index === position ? block : param))
}
