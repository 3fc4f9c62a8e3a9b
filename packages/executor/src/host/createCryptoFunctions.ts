import { joinBytes } from '@paraclock/core'
import type { VerifySignature } from '../crypto/loadSignatures.ts'
import { isMagicSignature, recoverMagicKey } from '../crypto/magicAddress.ts'
import { sameBytes } from '../storage/sameBytes.ts'
import type { Host, HostFunctions } from './Host.ts'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const ECDSA_SIGNATURE_BYTES = 65
const ECDSA_KEY_BYTES = 33
const HASH_BYTES = 32

export function createCryptoFunctions(host: Host): HostFunctions {
  const { memory, signatures, hashing } = host

  function accepts(signature: Uint8Array): boolean {
    const how = host.options.signatures
    return how === 'accept-all' || (how === 'accept-magic' && isMagicSignature(signature))
  }

  const verifyWith = (check: VerifySignature) => (at: number, message: bigint, key: number) => {
    const signature = memory.at(at, SIGNATURE_BYTES)
    if (accepts(signature)) return 1
    return check(signature, memory.viewOf(message), memory.at(key, KEY_BYTES)) ? 1 : 0
  }

  function verifyEcdsa(at: number, hash: Uint8Array, key: number, overflowing: boolean): number {
    const signature = memory.at(at, ECDSA_SIGNATURE_BYTES)
    if (accepts(signature)) return 1
    const expected = memory.at(key, ECDSA_KEY_BYTES)
    const recoveryId = signature[64] as number
    const found = signatures.recoverSecp256k1({ signature, hash, recoveryId, overflowing })
    return found instanceof Uint8Array && sameBytes(compressKey(found), expected) ? 1 : 0
  }

  function recover(at: number, hashAt: number, overflowing: boolean, compressed: boolean): bigint {
    const signature = memory.at(at, ECDSA_SIGNATURE_BYTES)
    const isMocked = host.options.signatures === 'accept-magic' && !compressed
    const mocked = isMocked ? recoverMagicKey(signature) : undefined
    if (mocked !== undefined) return host.giveFat(Uint8Array.of(0, ...mocked))
    const last = signature[64] as number
    const hash = memory.at(hashAt, HASH_BYTES)
    const recoveryId = last > 26 ? last - 27 : last
    const found = signatures.recoverSecp256k1({ signature, hash, recoveryId, overflowing })
    if (typeof found === 'number') return host.giveFat(Uint8Array.of(1, found))
    // Runtimes expect an uncompressed key without its first byte, which is 4.
    const key = compressed ? compressKey(found) : found.subarray(1)
    return host.giveFat(joinBytes([Uint8Array.of(0), key]))
  }

  /**
   * Returns `valid` unchanged: 1 for a valid signature, 0 for an invalid one. If a batch is open,
   * an invalid signature makes the whole batch invalid. Like nodes, the host verifies each
   * signature at once, and does not wait for the end of the batch.
   */
  function inBatch(valid: number): number {
    if (host.batch !== null && valid === 0) host.batch = false
    return valid
  }

  const verifySr25519 = verifyWith(signatures.sr25519)
  const verifySr25519OrUnmarked = verifyWith(signatures.sr25519OrUnmarked)
  const verifyEd25519 = verifyWith(signatures.ed25519)
  const hashOf = (message: bigint): Uint8Array => hashing.blake2b256(memory.viewOf(message))

  return {
    ext_crypto_ed25519_verify_version_1: verifyEd25519,
    ext_crypto_ed25519_batch_verify_version_1: (at: number, message: bigint, key: number) =>
      inBatch(verifyEd25519(at, message, key)),
    ext_crypto_sr25519_verify_version_1: verifySr25519OrUnmarked,
    ext_crypto_sr25519_verify_version_2: verifySr25519,
    ext_crypto_sr25519_batch_verify_version_1: (at: number, message: bigint, key: number) =>
      inBatch(verifySr25519(at, message, key)),
    ext_crypto_ecdsa_verify_version_1: (at: number, message: bigint, key: number) =>
      verifyEcdsa(at, hashOf(message), key, true),
    ext_crypto_ecdsa_verify_version_2: (at: number, message: bigint, key: number) =>
      verifyEcdsa(at, hashOf(message), key, false),
    ext_crypto_ecdsa_verify_prehashed_version_1: (at: number, hashAt: number, key: number) =>
      verifyEcdsa(at, memory.at(hashAt, HASH_BYTES), key, false),
    ext_crypto_ecdsa_batch_verify_version_1: (at: number, message: bigint, key: number) =>
      inBatch(verifyEcdsa(at, hashOf(message), key, true)),
    ext_crypto_secp256k1_ecdsa_recover_version_1: (at: number, hashAt: number) =>
      recover(at, hashAt, true, false),
    ext_crypto_secp256k1_ecdsa_recover_version_2: (at: number, hashAt: number) =>
      recover(at, hashAt, false, false),
    ext_crypto_secp256k1_ecdsa_recover_compressed_version_1: (at: number, hashAt: number) =>
      recover(at, hashAt, true, true),
    ext_crypto_secp256k1_ecdsa_recover_compressed_version_2: (at: number, hashAt: number) =>
      recover(at, hashAt, false, true),
    ext_crypto_start_batch_verify_version_1: () => {
      host.batch = true
    },
    ext_crypto_finish_batch_verify_version_1: () => {
      const valid = host.batch
      host.batch = null
      if (valid === null)
        host.reject('ext_crypto_finish_batch_verify_version_1', 'no batch was started')
      return valid ? 1 : 0
    }
  }
}

/** The 33 bytes of a secp256k1 key of 65: whether y is odd, and x. */
function compressKey(key: Uint8Array): Uint8Array {
  return key.slice(0, ECDSA_KEY_BYTES).with(0, 2 + ((key[64] as number) & 1))
}
