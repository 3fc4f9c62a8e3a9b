import { hexToBytes } from '@paraclock/core'
import type { ExtrinsicPayload } from '@polkadot/types/interfaces'
import type { Registry, SignerPayloadJSON } from '@polkadot/types/types'
import { hashHex } from '../transaction/hashHex.ts'

const MAX_UNHASHED_BYTES = 256

export function readPayload(payload: SignerPayloadJSON, registry: Registry): ExtrinsicPayload {
  const options = { version: payload.version }
  return registry.createType('ExtrinsicPayload', payload, options) as ExtrinsicPayload
}

/**
 * Returns the bytes to sign: the payload, or its hash if the payload is longer than `MAX_UNHASHED_BYTES`.
 * A runtime hashes a longer payload in the same way, and then verifies the signature.
 */
export function listSignedBytes(payload: Uint8Array): Uint8Array {
  return payload.length > MAX_UNHASHED_BYTES ? hexToBytes(hashHex(payload)) : payload
}
