import type { RuntimeEvent } from '@paraclock/types'
import type { ProgramRun } from '../evidence/ProgramArtifact.ts'

const RESULTS: readonly string[] = [
  'proxy.ProxyExecuted',
  'utility.BatchInterrupted',
  // Only these events show that a contract reverts although the call succeeds.
  'evm.ExecutedFailed',
  'evm.CreatedFailed',
  'ethereum.Executed'
]

/** Finds the dispatch error of the call in a program, and its documentation in the metadata. */
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
