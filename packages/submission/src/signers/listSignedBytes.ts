import { hexToBytes } from '@paraclock/core'
import { hashHex } from '../transaction/hashHex.ts'

const MAX_UNHASHED_BYTES = 256

/**
 * Returns the bytes that the key signs: the payload or, if the payload is longer than
 * `MAX_UNHASHED_BYTES`, its hash. A runtime verifies the signature over the same bytes.
 */
export function listSignedBytes(payload: Uint8Array): Uint8Array {
  return payload.length > MAX_UNHASHED_BYTES ? hexToBytes(hashHex(payload)) : payload
}
