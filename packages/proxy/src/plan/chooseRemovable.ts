import { type ProxyGrant, WHOLE_TYPE } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import { listControllers } from './listSigners.ts'

/** The proxy to remove from an account that cannot have more proxies. */
export interface Removable {
  readonly grant: ProxyGrant
  /** Why the proxy is not needed; `undefined` if only the user knows whether it is in use. */
  readonly reason: string | undefined
}

/**
 * Chooses the proxy to remove from an account that cannot have more proxies. The choices in order:
 *
 * 1. A proxy that the service cannot use because of its delay.
 * 2. A proxy whose delegate also has a proxy of type `Any`.
 * 3. The last proxy, but not the proxy by which an account that has never signed can sign.
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
