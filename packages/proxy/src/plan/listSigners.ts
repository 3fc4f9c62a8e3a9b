import { WHOLE_TYPE } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'

/**
 * Lists the accounts that can sign for an account that has never signed, such as a pure proxy. Each
 * of them has a proxy of type `Any` without delay. They are written as hex, in the chain's order,
 * without the service's delegate. The list is empty if the account has signed.
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
