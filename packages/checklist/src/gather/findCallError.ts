import type { RuntimeEvent } from '@paraclock/types'

/** The events that tell that the call of a program failed. */
const RESULTS: readonly string[] = [
  'proxy.ProxyExecuted',
  'utility.BatchInterrupted',
  // A contract that refuses does not fail the call that led to it.
  'evm.ExecutedFailed',
  'evm.CreatedFailed',
  'ethereum.Executed'
]

/** Why the call of a program failed, by the event that tells; `undefined` if none does. */
export function findCallError(events: readonly RuntimeEvent[]): string | undefined {
  const failed = events.find(({ title, failure }) => RESULTS.includes(title) && failure !== null)
  return failed?.failure?.name
}
