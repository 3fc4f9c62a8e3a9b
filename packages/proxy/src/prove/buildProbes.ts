import { bytesToHex, type Hex, isParaclockError, joinBytes } from '@paraclock/core'
import { camelCase, encodeDefault, type Runtime, variantsOf } from '@paraclock/types'

export interface Probe {
  /** "balances.transferAll" */
  readonly name: string
  readonly call: Hex
}

/**
 * One call of each kind that a chain has, to measure what a proxy type admits. The filter runs
 * first, so the effects of the calls do not matter.
 *
 * @param section - the proxy pallet. Its own calls would remove the proxy, and are omitted.
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
        // The default of a type may not decode.
        return []
      }
      return [{ name: `${camelCase(name)}.${camelCase(variant.name)}`, call: bytesToHex(bytes) }]
    })
  })
}
