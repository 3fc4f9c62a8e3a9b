import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToNumberBE } from '@noble/curves/utils.js'

/**
 * The errors of {@link recoverPublicKey}, with the numbers that `EcdsaVerifyError` has in runtimes.
 */
export const RECOVERY_ERRORS = { badScalar: 0, badId: 1, badSignature: 2 } as const

const ORDER = secp256k1.Point.CURVE().n

/**
 * Recovers a secp256k1 public key. High and low values of s are accepted.
 *
 * @returns The key, or the number of an error in {@link RECOVERY_ERRORS}.
 */
export function recoverPublicKey(args: {
  /** r and s, as 32 bytes each. */
  readonly signature: Uint8Array
  readonly hash: Uint8Array
  readonly recoveryId: number
  /**
   * If `true`, r and s are reduced modulo the order of the curve, as in version 1 of the host
   * functions. If `false`, an r or s that is not below the order is an error.
   */
  readonly overflowing: boolean
  /** Whether the key is returned in compressed form, with 33 bytes instead of 65. */
  readonly compressed: boolean
}): Uint8Array | number {
  if (args.recoveryId > 3) return RECOVERY_ERRORS.badId
  let r = bytesToNumberBE(args.signature.subarray(0, 32))
  let s = bytesToNumberBE(args.signature.subarray(32, 64))
  if (r >= ORDER || s >= ORDER) {
    if (!args.overflowing) return RECOVERY_ERRORS.badScalar
    r %= ORDER
    s %= ORDER
  }
  if (r === 0n || s === 0n) return RECOVERY_ERRORS.badSignature
  try {
    return new secp256k1.Signature(r, s, args.recoveryId)
      .recoverPublicKey(args.hash)
      .toBytes(args.compressed)
  } catch {
    // r is not the x coordinate of a point on the curve, or the recovered key would be the point at
    // infinity.
    return RECOVERY_ERRORS.badSignature
  }
}
