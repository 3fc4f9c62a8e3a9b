import { type AccountId20, type Call, parseAccountId20 } from '@paraclock/core'
import { isSameName } from '@paraclock/types'

/**
 * Returns the account for which a call `ethereumXcm.transactThroughProxy` acts. Returns `undefined`
 * for any other call.
 */
export function findTransactAs({ pallet, method, args }: Call): AccountId20 | undefined {
  const isThrough = isSameName(method, 'transactThroughProxy')
  if (!isSameName(pallet, 'ethereumXcm') || !isThrough) return undefined
  return parseAccountId20(args['transact_as'])
}
