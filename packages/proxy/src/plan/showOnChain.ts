import { formatAccount, parseAccount } from '@paraclock/core'
import type { ProxyState } from '../state/ProxyState.ts'

/** An account as the chain's users write it: an address, or 20 bytes with their checksum. */
export function showOnChain(
  { ss58Prefix: prefix }: Pick<ProxyState, 'ss58Prefix'>,
  account: string
): string {
  return formatAccount({ account: parseAccount(account), prefix })
}
