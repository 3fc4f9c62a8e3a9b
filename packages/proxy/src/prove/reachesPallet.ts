import { type Hex, hexToBytes } from '@paraclock/core'
import type { ReadableApi, ReadableValue } from '@paraclock/types'
import type { Call } from '@polkadot/types/interfaces'

/** Tells whether a call is one of a pallet, or holds one at any depth. */
export function reachesPallet(api: ReadableApi, call: Hex, palletIndex: number): boolean {
  return reaches(api.registry.createTypeUnsafe('Call', [hexToBytes(call)]), palletIndex)
}

function reaches(value: ReadableValue, palletIndex: number): boolean {
  if (isCall(value)) {
    const [index] = value.callIndex
    return index === palletIndex || value.args.some((one) => reaches(one, palletIndex))
  }
  return (
    Array.isArray(value) &&
    value.some((one: ReadableValue) => isCodec(one) && reaches(one, palletIndex))
  )
}

function isCall(value: ReadableValue): value is Call {
  return 'callIndex' in value && 'section' in value
}

function isCodec(value: unknown): value is ReadableValue {
  return typeof value === 'object' && value !== null && 'toU8a' in value
}
