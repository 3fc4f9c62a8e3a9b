import type { Chain } from '@paraclock/connect'
import { type AccountId20, type AccountId32, type Evidence, parseAccount } from '@paraclock/core'
import type { ProxyGrant } from '../state/ProxyPallet.ts'

/** The proxies that an account has granted. */
export interface Grants {
  readonly grants: readonly ProxyGrant[]
  readonly deposit: bigint
  readonly evidence: readonly Evidence[]
}

interface Definition {
  readonly delegate: string
  readonly proxy_type: { readonly type: string }
  readonly delay: number | bigint
}

/** Reads the proxies that an account has granted, in the order in which the chain tries them. */
export async function readGrants(
  chain: Chain,
  pallet: string,
  user: AccountId32 | AccountId20,
  signal?: AbortSignal
): Promise<Grants> {
  const { value, evidence } = await chain.storage<readonly [readonly Definition[], bigint]>({
    pallet,
    entry: 'Proxies',
    keys: [user],
    signal
  })
  const [definitions, deposit] = value ?? [[], 0n]
  return {
    grants: definitions.map(({ delegate, proxy_type, delay }) => ({
      delegate: parseAccount(delegate),
      proxyType: proxy_type.type,
      delay: Number(delay)
    })),
    deposit,
    evidence
  }
}
