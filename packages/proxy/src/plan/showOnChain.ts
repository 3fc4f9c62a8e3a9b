import { formatAddress } from '@paraclock/core'
import type { ProxyState } from '../state/ProxyState.ts'

const ACCOUNT_32 = /^0x[0-9a-f]{64}$/i

/** Writes an account as the chain's users write it: an address, or 20 bytes as they are. */
export function showOnChain(
  { ss58Prefix }: Pick<ProxyState, 'ss58Prefix'>,
  account: string
): string {
  return ACCOUNT_32.test(account) ? formatAddress({ account, prefix: ss58Prefix }) : account
}
