import type { Hex } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import { encodeEntry } from '@paraclock/types'

const RELAY_TOKEN = { parents: 1, interior: { type: 'Here', value: undefined } }

/** The token's minimum balance on the target. */
const MINIMUM = 1_000_000_000n

/**
 * Returns the entries that register the relay token as a foreign asset of the target. Users of the
 * target can then pay XCM fees in this token.
 */
export function registerRelayToken(
  { runtime }: Pick<SimulatedChain, 'runtime'>,
  {
    owner,
    tokenSymbol,
    tokenDecimals: decimals
  }: { readonly owner: Hex; readonly tokenSymbol: unknown; readonly tokenDecimals: unknown }
): readonly (readonly [Hex, Hex])[] {
  const pallet = 'ForeignAssets'
  const keys = [RELAY_TOKEN]
  const asset = {
    owner,
    issuer: owner,
    admin: owner,
    freezer: owner,
    supply: 0n,
    deposit: 0n,
    min_balance: MINIMUM,
    is_sufficient: true,
    accounts: 0,
    sufficients: 0,
    approvals: 0,
    status: { type: 'Live', value: undefined }
  }
  const entry = encodeEntry(runtime, { pallet, item: 'Asset', keys, value: asset })
  // The properties of a caller's relay chain can lack the token.
  if (typeof tokenSymbol !== 'string' || typeof decimals !== 'number') return [entry]
  const text = new TextEncoder().encode(tokenSymbol)
  const metadata = { deposit: 0n, name: text, symbol: text, decimals, is_frozen: false }
  return [entry, encodeEntry(runtime, { pallet, item: 'Metadata', keys, value: metadata })]
}
