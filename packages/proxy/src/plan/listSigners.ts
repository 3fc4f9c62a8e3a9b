import { WHOLE_TYPE } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'

/**
 * Lists the accounts that can sign for an account that has never signed, such as a pure proxy. Each
 * listed account has a proxy of type `Any` without delay, and is not the service's delegate.
 * Accounts are written as hex, in the order in which the chain lists the proxies. The list is empty
 * if the account itself has signed.
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
