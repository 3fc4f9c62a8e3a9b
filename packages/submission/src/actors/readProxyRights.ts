import { atPresentBlock, type Chain } from '@paraclock/connect'
import { type Hex, parseAccount } from '@paraclock/core'
import { findProxyPallet } from '@paraclock/types'
import type { ProxyAnnouncement, ProxyDefinition } from './planProxyCall.ts'

/** The proxies that an account has granted, and the calls that one proxy has announced. */
export interface ProxyRights {
  readonly grants: readonly ProxyDefinition[]
  /** All calls that the proxy has announced, for this account and for other accounts. */
  readonly announcements: readonly ProxyAnnouncement[]
}

/** Reads the proxies of an account and the announcements of a proxy, at the present block. */
export async function readProxyRights(args: {
  readonly chain: Chain
  readonly real: Hex
  readonly delegate: Hex
  readonly signal?: AbortSignal | undefined
}): Promise<ProxyRights> {
  const { real, delegate, signal } = args
  const chain = await atPresentBlock(args.chain)
  const pallet = findProxyPallet(chain.runtime) ?? 'Proxy'
  const read = async <Item>(entry: string, key: Hex): Promise<readonly Item[]> => {
    const asked = { pallet, entry, keys: [key], signal }
    return (await chain.storage<readonly [readonly Item[], bigint]>(asked)).value?.[0] ?? []
  }
  const [grants, announcements] = await Promise.all([
    read<{
      readonly delegate: string
      readonly proxy_type: { readonly type: string }
      readonly delay: number | bigint
    }>('Proxies', real),
    read<{
      readonly real: string
      readonly call_hash: Hex
      readonly height: number | bigint
    }>('Announcements', delegate)
  ])
  return {
    grants: grants.map((grant) => ({
      delegate: parseAccount(grant.delegate),
      proxyType: grant.proxy_type.type,
      delay: Number(grant.delay)
    })),
    announcements: announcements.map((one) => ({
      real: parseAccount(one.real),
      callHash: one.call_hash,
      height: Number(one.height)
    }))
  }
}
