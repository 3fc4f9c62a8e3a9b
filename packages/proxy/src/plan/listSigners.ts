import type { ProxyState } from '../state/ProxyState.ts'

/**
 * Lists who signs in the name of a user's account that never signed: the delegates of a pure proxy, or of
 * another account without a key, that may do everything without delay. None for an account that signs
 * itself. In hex, in the order in which the chain tries them.
 */
export function listSigners({
  delegate,
  grants,
  nonce
}: Pick<ProxyState, 'delegate' | 'grants' | 'nonce'>): readonly string[] {
  if (nonce > 0n) return []
  const acting = grants.filter(
    (grant) => grant.delegate !== delegate && grant.delay === 0 && grant.proxyType === 'Any'
  )
  return [...new Set(acting.map((grant) => grant.delegate))]
}
