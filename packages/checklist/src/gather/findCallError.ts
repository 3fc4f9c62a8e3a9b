import type { RuntimeEvent } from '@paraclock/types'
import type { ProgramRun } from '../evidence/ProgramArtifact.ts'

const RESULTS: readonly string[] = [
  'proxy.ProxyExecuted',
  'utility.BatchInterrupted',
  // A call can succeed although the contract that it reached reverts. Only these events show the
  // failure of the contract.
  'evm.ExecutedFailed',
  'evm.CreatedFailed',
  'ethereum.Executed'
]

/**
 * Finds the dispatch error of the call in a program, and the documentation of this error in the
 * metadata.
 */
export function findCallError(
  events: readonly RuntimeEvent[]
): Pick<ProgramRun, 'callError' | 'callDocs'> {
  const failed = events.find(
    ({ title, failure }) => RESULTS.includes(title) && failure !== undefined
  )
  if (failed?.failure === undefined) return {}
  const { name: callError, docs: callDocs } = failed.failure
  return callDocs === '' ? { callError } : { callError, callDocs }
}
