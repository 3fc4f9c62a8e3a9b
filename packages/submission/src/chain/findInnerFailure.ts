import type { DispatchFailure, RuntimeEvent } from '@paraclock/types'

// A call that makes another one as another account succeeds even if that one fails.
const WRAPPERS: ReadonlySet<string> = new Set([
  'proxy.ProxyExecuted',
  'multisig.MultisigExecuted',
  'sudo.Sudid',
  'sudo.SudoAsDone'
])

/** The dispatch error of the call inside a wrapper; `null` if there is none. */
export function findInnerFailure(
  events: readonly Pick<RuntimeEvent, 'title' | 'failure'>[]
): DispatchFailure | null {
  return (
    events.find(({ title, failure }) => WRAPPERS.has(title) && failure !== null)?.failure ?? null
  )
}
