import { WHOLE_TYPE } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'

/**
 * Lists the accounts that can sign for an account that has never signed, such as a pure proxy.
 * These accounts have a proxy of type `Any` without delay, and are not the service's delegate. They
 * are written as hex, in the chain's order. The list is empty if the account has signed.
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
