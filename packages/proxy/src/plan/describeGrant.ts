import type { ProxyGrant } from '../shapes/ProxyPallet.ts'
import type { ProxyState } from '../shapes/ProxyState.ts'
import { nameAccount } from './nameAccount.ts'

/** Writes a proxy as the arguments of the calls that add and remove it. */
export function describeGrant(state: ProxyState, grant: ProxyGrant): string {
  const { delegate, proxyType, delay } = grant
  return `${nameAccount(state, delegate)}, ${proxyType}, ${delay}`
}
