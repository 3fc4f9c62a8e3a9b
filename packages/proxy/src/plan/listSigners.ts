import { type ProxyGrant, WHOLE_TYPE } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'

/**
 * Lists the proxies that may be the only control over an account that has never signed, such as a
 * pure proxy: the proxies of type `Any` whose delegate is not the service. Empty if the account has
 * signed.
 */
export function listControllers(
  state: Pick<ProxyState, 'delegate' | 'grants' | 'nonce'>
): readonly ProxyGrant[] {
  const { delegate, grants, nonce } = state
  if (nonce > 0n) return []
  return grants.filter((grant) => grant.delegate !== delegate && grant.proxyType === WHOLE_TYPE)
}

/**
 * Lists the accounts, as hex, that can sign for an account that has never signed: the delegates of its
 * proxies of type `Any` without a delay, except the service. Empty if the account has signed.
 */
export function listSigners(
  state: Pick<ProxyState, 'delegate' | 'grants' | 'nonce'>
): readonly string[] {
  const acting = listControllers(state).filter(({ delay }) => delay === 0)
  return [...new Set(acting.map((grant) => grant.delegate))]
}
