import type { Chain } from '@paraclock/connect'
import { DispatchFailed, ParaclockError, toServiceError } from '@paraclock/core'
import type { DispatchFailure, RuntimeEvent } from '@paraclock/types'

/**
 * Converts a dispatch error to an error of Paraclock. A known error of the service's pallet keeps
 * its own code. Every other error becomes `DispatchFailed`.
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

// The events with the result of an inner call. The outer call of a proxy, a multisig or sudo
// succeeds even if its inner call fails.
const WRAPPERS: ReadonlySet<string> = new Set([
  'ProxyExecuted',
  'MultisigExecuted',
  'Sudid',
  'SudoAsDone'
])

export function findInnerFailure(
  events: readonly Pick<RuntimeEvent, 'name' | 'failure'>[]
): DispatchFailure | undefined {
  return events.find(({ name, failure }) => WRAPPERS.has(name) && failure !== undefined)?.failure
}
