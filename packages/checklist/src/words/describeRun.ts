import type { ProgramRun } from '../evidence/ProgramArtifact.ts'

export function describeRun(run: ProgramRun): string {
  const { outcome, index, error, callError, events } = run
  if (outcome === 'refused') return `not begun: ${error ?? 'refused'}`
  if (outcome === 'incomplete') {
    return `stopped at instruction ${index ?? '?'}: ${error ?? 'unknown'}`
  }
  if (callError !== undefined) return `complete, but the call failed: ${callError}`
  return `complete: ${events.join(', ')}`
}
