import { type Hex, hexToBytes } from '@paraclock/core'
import type { Runtime, RuntimeCall } from '@paraclock/types'

/** The calls of pallet-revive that require a mapped account. */
const OF_CONTRACTS = ['call', 'instantiate', 'instantiate_with_code']

export function reachesContract(
  runtime: Pick<Runtime, 'metadata' | 'type'>,
  call: Hex,
  palletIndex: number
): boolean {
  const name = runtime.metadata.pallets.find(({ index }) => index === palletIndex)?.name
  const reaches = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false
    const { pallet, method } = value as Partial<RuntimeCall>
    if (pallet !== undefined && pallet === name && method !== undefined)
      return OF_CONTRACTS.includes(method)
    return Object.values(value).some(reaches)
  }
  return reaches(runtime.type('Call').decode(hexToBytes(call)))
}
