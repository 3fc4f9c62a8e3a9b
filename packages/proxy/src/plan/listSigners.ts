import { WHOLE_TYPE } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'

/**
 * The accounts that sign for a user's account that never signed, such as a pure proxy: delegates
 * that may make every call without delay, in the chain's order, as hex. Empty if the account has
 * signed.
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
