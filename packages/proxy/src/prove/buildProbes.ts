import { bytesToHex, type Hex } from '@paraclock/core'
import type { ReadableApi } from '@paraclock/types'

/** A call of a chain with the least arguments that its types allow. */
export interface Probe {
  /** The pallet and the call: "balances.transferAll". */
  readonly name: string
  readonly call: Hex
}

// Zeros decode as empty lists, first variants and zero amounts: enough of them for any call.
const ZEROS = 2_048

/**
 * Makes one call of each kind that a chain has, to see which of them a proxy type admits. What the
 * calls would do is no matter: the filter is asked before.
 *
 * @param section - the proxy pallet, whose own calls are left out: they would remove the proxy.
 */
export function buildProbes(api: ReadableApi, section: string): readonly Probe[] {
  const sections = Object.entries(api.tx).filter(([name]) => name !== section)
  return sections.flatMap(([pallet, calls]) =>
    Object.entries(calls).flatMap(([method, { callIndex }]) => {
      const bytes = new Uint8Array(ZEROS)
      bytes.set(callIndex)
      try {
        const call = api.registry.createTypeUnsafe('Call', [bytes])
        // polkadot.js reads a variant that the runtime does not have, and gives it such a name.
        if (JSON.stringify(call.toHuman()).includes('__Unused')) return []
        return [{ name: `${pallet}.${method}`, call: bytesToHex(call.toU8a()) }]
      } catch {
        // A type that zeros do not decode as: the call is no probe.
        return []
      }
    })
  )
}
