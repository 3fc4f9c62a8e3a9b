import { type Hex, hexToBytes } from '@paraclock/core'
import { type Runtime, type RuntimeCall, variantsOf } from '@paraclock/types'

export function reachesPallet(
  runtime: Pick<Runtime, 'metadata' | 'type'>,
  call: Hex,
  palletIndex: number
): boolean {
  const { metadata } = runtime
  const pallet = metadata.pallets.find(({ index }) => index === palletIndex)
  const names = new Set(variantsOf(metadata, pallet?.calls?.type).map(({ name }) => name))
  const reaches = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false
    const call = value as Partial<RuntimeCall>
    if (call.pallet === pallet?.name && names.has(call.method ?? '')) return true
    return Object.values(value).some(reaches)
  }
  return reaches(runtime.type('Call').decode(hexToBytes(call)))
}
