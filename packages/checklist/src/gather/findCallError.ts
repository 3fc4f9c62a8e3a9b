import type { RuntimeEvent } from '@paraclock/types'
import type { ProgramRun } from '../evidence/ProgramArtifact.ts'

const RESULTS: readonly string[] = [
  'proxy.ProxyExecuted',
  'utility.BatchInterrupted',
  // If a contract reverts, the call that reached the contract still succeeds. Only these events
  // show the failure.
  'evm.ExecutedFailed',
  'evm.CreatedFailed',
  'ethereum.Executed'
]

/**
 * Finds the error of the call in a program, and the documentation of this error in the metadata.
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
