import { type Hex, hexToBytes } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import type { Call } from '@polkadot/types/interfaces'
import type { Codec } from '@polkadot/types/types'

/** Tells whether a call is one of a pallet, or holds one at any depth. */
export function reachesPallet(api: ApiPromise, call: Hex, palletIndex: number): boolean {
  return reaches(api.registry.createType('Call', hexToBytes(call)), palletIndex)
}

function reaches(value: Codec, palletIndex: number): boolean {
  if (isCall(value)) {
    const [index] = value.callIndex
    return index === palletIndex || value.args.some((one) => reaches(one, palletIndex))
  }
  return (
    Array.isArray(value) && value.some((one: Codec) => isCodec(one) && reaches(one, palletIndex))
  )
}

function isCall(value: Codec): value is Call {
  return 'callIndex' in value && 'section' in value
}

function isCodec(value: unknown): value is Codec {
  return typeof value === 'object' && value !== null && 'toU8a' in value
}
