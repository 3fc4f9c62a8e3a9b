import { blake2b } from '@noble/hashes/blake2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

const SALT = utf8ToBytes('SS58PRE')

/** How many bytes of checksum follow an account of each length, per the SS58 registry's rules. */
const CHECKSUM_BYTES = new Map([
  [1, 1],
  [2, 1],
  [4, 1],
  [8, 1],
  [20, 2],
  [32, 2],
  [33, 2]
])

/** The lengths, in bytes, that an account in an address can have. */
export const addressLengths: readonly number[] = [...CHECKSUM_BYTES.keys()]

/** How many bytes of checksum follow an account of this length; `undefined` if there is no such. */
export function checksumLength(accountBytes: number): number | undefined {
  return CHECKSUM_BYTES.get(accountBytes)
}

/** The checksum of an address: the first bytes of BLAKE2b-512 over a salt, prefix and account. */
export function addressChecksum(payload: Uint8Array, length: number): Uint8Array {
  return blake2b.create({ dkLen: 64 }).update(SALT).update(payload).digest().subarray(0, length)
}
