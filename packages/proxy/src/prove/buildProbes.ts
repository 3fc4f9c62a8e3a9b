import { bytesToHex, type Hex, isParaclockError, joinBytes } from '@paraclock/core'
import { camelCase, encodeDefault, type Runtime, variantsOf } from '@paraclock/types'

export interface Probe {
  /** The name of the call, such as `balances.transferAll`. */
  readonly name: string
  readonly call: Hex
}

/**
 * Builds each call of a chain with default arguments, to test which calls a proxy type admits. The
 * chain checks the filter of the type before it executes a call, so even a call that fails shows the
 * result of the filter.
 *
 * @param omitted - the pallet whose calls are omitted, in camel case. If calls are tested together,
 * omit the proxy pallet, because its call `removeProxies` would remove the proxy
 */
export function buildProbes(
  runtime: Pick<Runtime, 'metadata' | 'decodeCall'>,
  omitted?: string
): readonly Probe[] {
  const { metadata } = runtime
  const pallets = metadata.pallets.filter(({ name }) => camelCase(name) !== omitted)
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
        // Omit a call whose default arguments do not decode.
        return []
      }
      return [{ name: `${camelCase(name)}.${camelCase(variant.name)}`, call: bytesToHex(bytes) }]
    })
  })
}
