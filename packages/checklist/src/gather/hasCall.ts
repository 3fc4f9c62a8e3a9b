import type { Chain } from '@paraclock/connect'
import { camelCase } from '@paraclock/types'

/** Tells whether a chain's runtime has a call: `polkadotXcm`, `limitedReserveTransferAssets`. */
export function hasCall(
  { runtime }: Pick<Chain, 'runtime'>,
  pallet: string,
  call: string
): boolean {
  const { pallets, lookup } = runtime.metadata
  const calls = pallets.find(({ name }) => camelCase(name) === pallet)?.calls
  const def = calls === undefined ? undefined : lookup[calls.type]?.def
  return def?.tag === 'variant' && def.value.some(({ name }) => camelCase(name) === call)
}
