import type { Hex } from '@paraclock/core'
import type { RuntimeCall } from '@paraclock/types'

/** A proxy that an account has granted. */
export interface ProxyDefinition {
  readonly delegate: Hex
  readonly proxyType: string
  /** The blocks between an announcement and its call; 0 if calls are made at once. */
  readonly delay: number
}

/** A call that a proxy has announced. */
export interface ProxyAnnouncement {
  readonly real: Hex
  readonly callHash: Hex
  /** The block of the announcement. */
  readonly height: number
}

/** What a proxy does next to make a call. */
export type ProxyCallStep =
  /** It makes the call. Of several, the first that the chain admits is right. */
  | { readonly kind: 'make'; readonly calls: readonly RuntimeCall[] }
  /** It announces the call. */
  | { readonly kind: 'announce'; readonly call: RuntimeCall; readonly delay: number }
  /** It makes the call that it has announced, once the delay has passed. */
  | {
      readonly kind: 'makeAnnounced'
      readonly call: RuntimeCall
      readonly delay: number
      readonly height: number
    }

/**
 * What a proxy does next to make a call for an account.
 *
 * @returns `undefined` if the account has granted it no proxy, or none of the type
 *
 * @example
 * ```ts
 * import { planProxyCall } from '@paraclock/submission'
 *
 * const real = `0x${'01'.repeat(32)}` as const
 * const delegate = `0x${'02'.repeat(32)}` as const
 * const callHash = `0x${'03'.repeat(32)}` as const
 * const grants = [{ delegate, proxyType: 'Any', delay: 10 }]
 * const step = planProxyCall({ real, delegate, call: '0x0000', callHash, grants, announcements: [] })
 * console.log(step?.kind) // "announce"
 * ```
 */
export function planProxyCall(args: {
  /** The account that makes the call. */
  readonly real: Hex
  /** The proxy, which signs. */
  readonly delegate: Hex
  /** The type that is used. Defaults to each that was granted. */
  readonly proxyType?: string | undefined
  readonly call: Hex
  readonly callHash: Hex
  /** What the account has granted. */
  readonly grants: readonly ProxyDefinition[]
  /** What the proxy has announced. */
  readonly announcements: readonly ProxyAnnouncement[]
}): ProxyCallStep | undefined {
  const { real, delegate, proxyType, call, callHash, grants, announcements } = args
  const own = grants.filter(
    (grant) =>
      grant.delegate === delegate && (proxyType === undefined || grant.proxyType === proxyType)
  )
  const now = own.filter(({ delay }) => delay === 0)
  const [delayed] = own
  if (now.length > 0) {
    const calls = now.map((grant) => ({
      ...{ pallet: 'Proxy', method: 'proxy' },
      args: { real, force_proxy_type: grant.proxyType, call }
    }))
    return { kind: 'make', calls }
  }
  if (delayed === undefined) return undefined
  const { delay } = delayed
  const announced = announcements.find((one) => one.real === real && one.callHash === callHash)
  if (announced === undefined) {
    const wrapped = { pallet: 'Proxy', method: 'announce', args: { real, call_hash: callHash } }
    return { kind: 'announce', call: wrapped, delay }
  }
  const wrapped = {
    ...{ pallet: 'Proxy', method: 'proxy_announced' },
    args: { delegate, real, force_proxy_type: delayed.proxyType, call }
  }
  return { kind: 'makeAnnounced', call: wrapped, delay, height: announced.height }
}
