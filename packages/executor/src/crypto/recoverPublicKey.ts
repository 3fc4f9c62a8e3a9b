import { secp256k1 } from '@noble/curves/secp256k1.js'

/**
 * The reasons why no public key is recovered. The numbers are those of `EcdsaVerifyError` in
 * runtimes.
 */
export const RECOVERY_ERRORS = { badScalar: 0, badId: 1, badSignature: 2 } as const

const ORDER = secp256k1.Point.CURVE().n

/**
 * Recovers the secp256k1 public key that made a signature. High and low values of s are accepted.
 *
 * @returns The key, or the number of an error in {@link RECOVERY_ERRORS}.
 */
export function recoverPublicKey(args: {
  /** The numbers r and s of the signature, as 32 bytes each. */
  readonly signature: Uint8Array
  /** The hash of the signed message, as 32 bytes. */
  readonly hash: Uint8Array
  readonly recoveryId: number
  /**
   * If `true`, r and s are reduced modulo the order of the curve, as in version 1 of the host
   * functions. If `false`, an r or s beyond the order is an error.
   */
  readonly overflowing: boolean
  /** If `true`, the key is returned in 33 bytes, otherwise in 65 bytes. */
  readonly compressed: boolean
}): Uint8Array | number {
  if (args.recoveryId > 3) return RECOVERY_ERRORS.badId
  let r = scalarAt(args.signature, 0)
  let s = scalarAt(args.signature, 32)
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
    // The checks above leave only one cause: r is not the x coordinate of a point on the curve.
    return RECOVERY_ERRORS.badSignature
  }
}

function scalarAt(bytes: Uint8Array, at: number): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 32)
  let scalar = 0n
  for (let word = 0; word < 4; word++) scalar = (scalar << 64n) | view.getBigUint64(word * 8)
  return scalar
}
