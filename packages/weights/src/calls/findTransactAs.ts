import type { Chain } from '@paraclock/connect'
import { type AccountId20, type Hex, hexToBytes, parseAccountId20 } from '@paraclock/core'
import { camelCase } from '@paraclock/types'

/**
 * Returns the account for which a call `ethereumXcm.transactThroughProxy` acts. Returns `undefined`
 * for any other call.
 */
export function findTransactAs({
  chain,
  call
}: {
  readonly chain: Pick<Chain, 'runtime'>
  readonly call: Hex
}): AccountId20 | undefined {
  const { pallet, method, args } = chain.runtime.decodeCall(hexToBytes(call))
  const isThrough = camelCase(method) === 'transactThroughProxy'
  if (camelCase(pallet) !== 'ethereumXcm' || !isThrough) return undefined
  const { transact_as: account } = args as { readonly transact_as?: unknown }
  return parseAccountId20(account)
}
