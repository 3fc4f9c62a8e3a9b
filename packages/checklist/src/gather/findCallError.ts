import type { RuntimeEvent } from '@paraclock/types'

const RESULTS: readonly string[] = [
  'proxy.ProxyExecuted',
  'utility.BatchInterrupted',
  // A contract that reverts does not fail the call that reached it.
  'evm.ExecutedFailed',
  'evm.CreatedFailed',
  'ethereum.Executed'
]

export function findCallError(events: readonly RuntimeEvent[]): string | undefined {
  const failed = events.find(
    ({ title, failure }) => RESULTS.includes(title) && failure !== undefined
  )
  return failed?.failure?.name
}
