import type { ProxyGrant } from '../state/ProxyPallet.ts'
import { WHOLE_TYPE } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'

/** A proxy whose removal makes room for another, with the reason. */
export interface Removable {
  readonly grant: ProxyGrant
  /** `undefined` if only the user knows whether the proxy is in use. */
  readonly reason: string | undefined
}

/**
 * The proxy to remove from a full account: one that the service cannot use, one that another
 * covers, or else the last.
 */
export function chooseRemovable({
  grants,
  delegate
}: Pick<ProxyState, 'grants' | 'delegate'>): Removable | undefined {
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
  const last = grants.at(-1)
  return last && { grant: last, reason: undefined }
}
