import type { ProxyGrant } from '../state/ProxyPallet.ts'
import { WHOLE_TYPE } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import { listControllers } from './listSigners.ts'

/** The granted proxy to remove so that another proxy fits, and the reason for choosing it. */
export interface Removable {
  readonly grant: ProxyGrant
  /**
   * Why the proxy can be removed. `undefined` if only the user knows whether the proxy is in use.
   */
  readonly reason: string | undefined
}

/**
 * Chooses the proxy to remove from an account that has the maximum number of proxies. The first
 * choice is a proxy that the service cannot use because of its delay. The second choice is a proxy
 * whose delegate also has a proxy of type `Any`. The third choice is the last proxy. An account
 * that has never signed, such as a pure proxy, may need a delegate that signs for it. The first
 * proxy of type `Any` without a delay gives this right. This proxy is never the third choice,
 * because the account could be lost without it.
 */
export function chooseRemovable(
  state: Pick<ProxyState, 'grants' | 'delegate' | 'nonce'>
): Removable | undefined {
  const { grants, delegate } = state
  const late = grants.find((one) => one.delegate === delegate && one.delay > 0)
  if (late !== undefined) {
    const reason = 'the service announces no calls, which a proxy with a delay asks for'
    return { grant: late, reason }
  }
  const doubled = grants.find((one) =>
    grants.some(
      (other) =>
        other !== one &&
        other.delegate === one.delegate &&
        other.proxyType === WHOLE_TYPE &&
        other.delay <= one.delay
    )
  )
  if (doubled !== undefined) {
    return { grant: doubled, reason: `its delegate has a proxy of type ${WHOLE_TYPE} besides` }
  }
  const signing = listControllers(state).find(({ delay }) => delay === 0)
  const last = grants.findLast((one) => one !== signing)
  return last && { grant: last, reason: undefined }
}
