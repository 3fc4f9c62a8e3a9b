// Fees, rates and pools by asset are no place for assets themselves.
const KEEPER =
  /^(?!assetRate|assetTxPayment|assetConversion|assetRewards)(.*assets?|.*tokens?|.*currenc(y|ies)|.*asset(registry|manager|config|ids?|index))$/i

/** Names, of a chain's pallets, those that may keep assets of other chains. */
export function findKeepers(pallets: readonly string[]): readonly string[] {
  return pallets.filter((name) => KEEPER.test(name))
}
