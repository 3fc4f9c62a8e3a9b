// Pallets that keep fees, rates or pools by asset do not keep the assets.
const KEEPER =
  /^(?!assetRate|assetTxPayment|assetConversion|assetRewards)(.*assets?|.*tokens?|.*currenc(y|ies)|.*asset(registry|manager|config|ids?|index))$/i

export function findKeepers(pallets: readonly string[]): readonly string[] {
  return pallets.filter((name) => KEEPER.test(name))
}
