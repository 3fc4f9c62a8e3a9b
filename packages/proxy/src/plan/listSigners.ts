import { type ProxyGrant, WHOLE_TYPE } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'

/**
 * Lists the proxies that control an account that has never signed, such as a pure proxy. Such a
 * proxy has the type `Any`, and its delegate is not the service. These proxies may be the only way to
 * act for the account. The list is empty if the account itself has signed.
 */
export function listControllers(
  state: Pick<ProxyState, 'delegate' | 'grants' | 'nonce'>
): readonly ProxyGrant[] {
  const { delegate, grants, nonce } = state
  if (nonce > 0n) return []
  return grants.filter((grant) => grant.delegate !== delegate && grant.proxyType === WHOLE_TYPE)
}

/**
 * Lists the accounts that can sign for an account that has never signed. They are the delegates of
 * the proxies of `listControllers` that have no delay. The list has the order in which the chain
 * lists the proxies, and the accounts are hex. The list is empty if the account itself has signed.
 */
export function listSigners(
  state: Pick<ProxyState, 'delegate' | 'grants' | 'nonce'>
): readonly string[] {
  const acting = listControllers(state).filter(({ delay }) => delay === 0)
  return [...new Set(acting.map((grant) => grant.delegate))]
}
