import type { Hex } from '@paraclock/core'
import type { RuntimeCall } from '@paraclock/types'

/** A proxy that an account has granted. */
export interface ProxyDefinition {
  readonly delegate: Hex
  readonly proxyType: string
  /** The number of blocks between the announcement and the call. 0: no announcement is needed. */
  readonly delay: number
}

/** A call that a proxy has announced. */
export interface ProxyAnnouncement {
  readonly real: Hex
  readonly callHash: Hex
  /** The number of the block that includes the announcement. */
  readonly height: number
}

/** The calls of the proxy pallet by which a proxy makes a call for another account. */
export interface ProxyCallPlan {
  /**
   * One `proxy` call for each grant without a delay, with the proxy type of the grant. Use the first
   * call that the chain admits.
   */
  readonly now: readonly RuntimeCall[]
  /** One `proxy_announced` call for each grant with a delay. */
  readonly later: readonly DelayedCall[]
  /** The `announce` call, which starts the delay of each call in `later`. */
  readonly announce: RuntimeCall
  /** The block of the announcement; `undefined` if the call is not announced. */
  readonly announcedAt: number | undefined
}

/** A `proxy_announced` call, with the proxy type and the delay of the grant that the call uses. */
export interface DelayedCall extends Pick<ProxyDefinition, 'proxyType'> {
  readonly call: RuntimeCall
  readonly delay: number
}

/**
 * Lists the calls of the proxy pallet with which `delegate` can make a call for `real`. If `real`
 * has granted no proxy to `delegate`, `now` and `later` are empty.
 */
export function planProxyCall(args: {
  /** The name of the proxy pallet. */
  readonly pallet: string
  readonly real: Hex
  readonly delegate: Hex
  /** The only proxy type to use. If absent, any granted type can be used. */
  readonly proxyType?: string | undefined
  readonly call: Hex
  readonly callHash: Hex
  readonly grants: readonly ProxyDefinition[]
  readonly announcements: readonly ProxyAnnouncement[]
}): ProxyCallPlan {
  const { pallet, real, delegate, proxyType, call, callHash, grants, announcements } = args
  const own = grants.filter(
    (grant) =>
      grant.delegate === delegate && (proxyType === undefined || grant.proxyType === proxyType)
  )
  const write = (method: string, rest: RuntimeCall['args']): RuntimeCall => {
    return { pallet, method, args: { real, ...rest } }
  }
  const force = (grant: ProxyDefinition) => ({ force_proxy_type: grant.proxyType, call })
  return {
    now: own.filter(({ delay }) => delay === 0).map((grant) => write('proxy', force(grant))),
    later: own
      .filter(({ delay }) => delay !== 0)
      .map((grant) => ({
        ...grant,
        call: write('proxy_announced', { delegate, ...force(grant) })
      })),
    announce: write('announce', { call_hash: callHash }),
    announcedAt: announcements.find((one) => one.real === real && one.callHash === callHash)?.height
  }
}
