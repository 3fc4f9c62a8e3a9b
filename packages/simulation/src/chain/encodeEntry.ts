import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import { SimulationUnsupported } from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'

/**
 * A storage item's key, and plain value, as they are written into a state.
 *
 * @throws ParaclockError `SimulationUnsupported` if the runtime has no such item, `ValueMalformed` if
 * a key or the value does not fit its type.
 *
 * @example
 * ```ts
 * import { encodeEntry, type SimulatedChain } from '@paraclock/simulation'
 *
 * declare const chain: SimulatedChain
 * declare const key: string
 *
 * chain.write([encodeEntry(chain.runtime, { pallet: 'Sudo', item: 'Key', value: key })])
 * ```
 */
export function encodeEntry(
  runtime: Runtime,
  entry: {
    readonly pallet: string
    readonly item: string
    readonly keys?: readonly unknown[]
    readonly value: unknown
  }
): readonly [Hex, Hex] {
  const { pallet, item, keys = [], value } = entry
  const storage = runtime.storage(pallet, item)
  const type = findValueType(runtime, pallet, item)
  if (storage === undefined || type === undefined) {
    const specName = String(runtime.metadata.pallets[0]?.name)
    throw new ParaclockError(SimulationUnsupported, { specName, what: `${pallet}.${item}` })
  }
  return [storage.key(...keys), bytesToHex(runtime.type(type).encode(value))]
}

function findValueType({ metadata }: Runtime, pallet: string, item: string): number | undefined {
  const { storage } = metadata.pallets.find(({ name }) => name === pallet) ?? {}
  const type = storage?.items.find(({ name }) => name === item)?.type
  if (type === undefined) return undefined
  return type.tag === 'plain' ? type.value : type.value.value
}
