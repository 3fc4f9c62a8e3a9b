import type { ProxyPallet } from '../shapes/ProxyPallet.ts'
import type { ProvedType } from '../shapes/ProxyTypeProof.ts'

/**
 * Names the types that admit the call, the narrowest first: the one that admits the fewest of the
 * other calls. Where that is not known, or the same, the one that the runtime lists last, for the
 * first is by convention the one that admits everything.
 */
export function rankTypes(pallet: ProxyPallet, types: readonly ProvedType[]): readonly string[] {
  const admitting = types.filter(({ verdict }) => verdict === 'admitted')
  const isMeasured = admitting.every(({ admits }) => admits !== null)
  const widthOf = ({ admits }: ProvedType): number => (isMeasured ? (admits?.length ?? 0) : 0)
  const placeOf = ({ proxyType }: ProvedType): number =>
    pallet.types.findIndex(({ name }) => name === proxyType)
  return admitting
    .toSorted((one, two) => widthOf(one) - widthOf(two) || placeOf(two) - placeOf(one))
    .map(({ proxyType }) => proxyType)
}
