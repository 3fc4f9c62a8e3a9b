import { type Hex, hexToBytes } from '@paraclock/core'
import { type Runtime, variantsOf } from '@paraclock/types'

/** Whether a call is one of a pallet, or holds one at any depth. */
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
    // A call is an enum of pallets that holds an enum of calls.
    const { type, value: inner } = value as { readonly type?: unknown; readonly value?: unknown }
    const called = (inner as { readonly type?: unknown } | undefined)?.type
    if (type === pallet?.name && typeof called === 'string' && names.has(called)) return true
    return Object.values(value).some(reaches)
  }
  return reaches(runtime.type('Call').decode(hexToBytes(call)))
}
