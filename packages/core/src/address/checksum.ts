import { blake2b } from '@noble/hashes/blake2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

const SALT = /* @__PURE__ */ utf8ToBytes('SS58PRE')

// The account lengths, in bytes, that SS58 allows.
export const addressLengths: readonly number[] = [1, 2, 4, 8, 20, 32, 33]

export function checksumLength(accountBytes: number): 1 | 2 | undefined {
  if (!addressLengths.includes(accountBytes)) return undefined
  // An account of at most 8 bytes is an account index, whose checksum has one byte.
  return accountBytes <= 8 ? 1 : 2
}

/**
 * Returns the checksum of an address: the first `length` bytes of the BLAKE2b-512 hash of the SS58
 * salt and `payload`. `payload` is the prefix and the account.
 */
export function addressChecksum(payload: Uint8Array, length: number): Uint8Array {
  return blake2b.create({ dkLen: 64 }).update(SALT).update(payload).digest().subarray(0, length)
}
