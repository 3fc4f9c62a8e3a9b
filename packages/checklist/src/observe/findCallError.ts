import type { RuntimeEvent } from '@paraclock/types'
import type { ProgramRun } from '../evidence/ProgramArtifact.ts'

const RESULTS: readonly string[] = [
  'utility.BatchInterrupted',
  // These are the only events that show the revert of a contract in a call that succeeds.
  'evm.ExecutedFailed',
  'evm.CreatedFailed',
  'ethereum.Executed'
]

/** Finds the dispatch error of the call in a program, with the error's documentation. */
export function findCallError(
  events: readonly RuntimeEvent[]
): Pick<ProgramRun, 'callError' | 'callDocs'> {
  const failed = events.find(
    ({ name, title, failure }) =>
      (name === 'ProxyExecuted' || RESULTS.includes(title)) && failure !== undefined
  )
  if (failed?.failure === undefined) return {}
  const { name: callError, docs: callDocs } = failed.failure
  return callDocs === '' ? { callError } : { callError, callDocs }
}
