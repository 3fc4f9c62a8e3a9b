import type { Chain } from '@paraclock/connect'
import { DispatchFailed, ParaclockError, toServiceError } from '@paraclock/core'
import type { DispatchFailure, RuntimeEvent } from '@paraclock/types'

/**
 * Converts a dispatch error. Errors of the service have their own codes. All others become
 * `DispatchFailed` with the name of the pallet error.
 */
export function toCallError(
  { name, facts }: Pick<Chain, 'name' | 'facts'>,
  failure: Pick<DispatchFailure, 'name' | 'pallet' | 'docs'>
): ParaclockError {
  const { name: title, pallet, docs } = failure
  const [, error = ''] = title.split('.')
  const isOwn = pallet !== undefined && pallet === facts.capabilities.service?.pallet.name
  const refusal = isOwn ? toServiceError(error) : undefined
  const context = { chain: name, error: title, docs }
  return refusal ?? new ParaclockError(DispatchFailed, context, { source: 'chain' })
}

// These events state the result of an inner call. The outer call succeeds even if the inner fails.
const WRAPPERS: ReadonlySet<string> = new Set([
  'proxy.ProxyExecuted',
  'multisig.MultisigExecuted',
  'sudo.Sudid',
  'sudo.SudoAsDone'
])

export function findInnerFailure(
  events: readonly Pick<RuntimeEvent, 'title' | 'failure'>[]
): DispatchFailure | undefined {
  return events.find(({ title, failure }) => WRAPPERS.has(title) && failure !== undefined)?.failure
}
