import { bytesToHex, type Hex, isParaclockError, joinBytes } from '@paraclock/core'
import { camelCase, encodeDefault, type Runtime, variantsOf } from '@paraclock/types'

export interface Probe {
  /** The pallet and the call: "balances.transferAll". */
  readonly name: string
  readonly call: Hex
}

/**
 * Makes one call of each kind that a chain has, to measure which of them a proxy type admits. The
 * effect of the calls does not matter, because the filter runs first.
 *
 * @param section - the proxy pallet, whose own calls are omitted: they would remove the proxy.
 */
export function buildProbes(
  runtime: Pick<Runtime, 'metadata' | 'decodeCall'>,
  section: string
): readonly Probe[] {
  const { metadata } = runtime
  const pallets = metadata.pallets.filter(({ name }) => camelCase(name) !== section)
  return pallets.flatMap(({ name, index, calls }) => {
    return variantsOf(metadata, calls?.type).flatMap((variant) => {
      const bytes = joinBytes([
        Uint8Array.of(index, variant.index),
        ...variant.fields.map(({ type }) => encodeDefault(metadata, type).bytes)
      ])
      try {
        runtime.decodeCall(bytes)
      } catch (error) {
        if (!isParaclockError(error)) throw error
        // The default of a type does not decode: the call is left out.
        return []
      }
      return [{ name: `${camelCase(name)}.${camelCase(variant.name)}`, call: bytesToHex(bytes) }]
    })
  })
}
