import { bytesToHex, type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import type { ReadableRegistry, ReadableValue } from '@paraclock/types'
import { specNameOf } from './CallChain.ts'

/** A call that was read, of polkadot.js or not. */
export interface ReadCall extends ReadableValue {
  readonly callIndex: Uint8Array
  readonly section: string
  readonly method: string
  readonly args: readonly ReadableValue[]
}

/**
 * Decodes a call by a chain's metadata, and makes sure that its bytes are the ones that the chain
 * itself would write.
 *
 * @throws ParaclockError `CallMalformed`
 */
export function readCall(registry: ReadableRegistry, hex: Hex): ReadCall {
  const refuse = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(
      'CallMalformed',
      { value: hex, chain: specNameOf(registry), problem },
      { cause }
    )
  const bytes = hexToBytes(hex)
  if (bytes.length < 2) throw refuse('it is shorter than the two bytes that name a call')
  let call: ReadCall
  let written: Hex
  try {
    call = registry.createTypeUnsafe('Call', [bytes]) as ReadCall
    written = bytesToHex(call.toU8a())
  } catch (error) {
    throw refuse('its bytes do not decode by the metadata', error)
  }
  if (written === hex) return call
  const surplus = (hex.length - written.length) / 2
  if (surplus > 0 && hex.startsWith(written)) throw refuse(`bytes too many: ${surplus}`)
  if (surplus < 0) throw refuse(`bytes missing: ${-surplus}`)
  throw refuse('its bytes are not the shortest for what they say')
}
