import { WHOLE_TYPE } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'

/**
 * Lists the accounts that can sign for a user's account that has never signed, such as a pure
 * proxy: its delegates that may make every call without delay. Returns an empty list for an account
 * that has signed. The accounts are hex, in the order in which the chain tries them.
 */
export function listSigners({
  delegate,
  grants,
  nonce
}: Pick<ProxyState, 'delegate' | 'grants' | 'nonce'>): readonly string[] {
  if (nonce > 0n) return []
  const acting = grants.filter(
    (grant) => grant.delegate !== delegate && grant.delay === 0 && grant.proxyType === WHOLE_TYPE
  )
  return [...new Set(acting.map((grant) => grant.delegate))]
}
