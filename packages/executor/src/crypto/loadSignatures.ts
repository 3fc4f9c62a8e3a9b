import { ed25519 } from '@noble/curves/ed25519.js'
import { isParaclockError } from '@paraclock/core'
import { HostFunctionUnavailable } from '../errors/host.ts'

export type VerifySignature = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array
) => boolean

export interface Signatures {
  /** Schnorr signatures over Ristretto, in Substrate's signing context. */
  readonly sr25519: VerifySignature
  /** Ed25519 by the rules of ZIP 215, as nodes check it. */
  readonly ed25519: VerifySignature
}

let loading: Promise<Signatures> | null = null
let loaded: Signatures | undefined

/** The reason that the error gives if a run checks a signature before the checks are loaded. */
export const signaturesMissing = 'the signature checks are not loaded'

/** Whether a run ended because it checked a signature before the checks were loaded. */
export function lacksSignatures(error: unknown): boolean {
  return (
    isParaclockError(error, HostFunctionUnavailable) && error.context.reason === signaturesMissing
  )
}

/**
 * The signature checks for a runtime that may run before the checks are loaded. Few runs check a
 * signature, and loading the checks takes longer than most runs. If a signature is checked before
 * that, `onMissing` is called.
 */
export function signaturesWhenLoaded(onMissing: () => never): Signatures {
  return {
    sr25519: (...args) => (loaded ?? onMissing()).sr25519(...args),
    ed25519: (...args) => (loaded ?? onMissing()).ed25519(...args)
  }
}

export function loadSignatures(): Promise<Signatures> {
  loading ??= load()
  return loading
}

async function load(): Promise<Signatures> {
  const wasm = await import('@polkadot/wasm-crypto')
  await wasm.waitReady()
  loaded = {
    sr25519: (signature, message, publicKey) => wasm.sr25519Verify(signature, message, publicKey),
    // The WASM check is four times as fast, and stricter: every signature that it accepts is valid
    // by ZIP 215.
    ed25519: (signature, message, publicKey) =>
      wasm.ed25519Verify(signature, message, publicKey) ||
      verifyByZip215(signature, message, publicKey)
  }
  return loaded
}

function verifyByZip215(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array
): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: true })
  } catch {
    // The key is not a point of the curve.
    return false
  }
}

/**
 * Whether a signature is the mocked signature of rehearsals: `0xdeadbeef`, then bytes of `0xcd` to
 * the end. Chopsticks accepts the same signature.
 */
export function isMagicSignature(signature: Uint8Array): boolean {
  const view = new DataView(signature.buffer, signature.byteOffset, signature.length)
  if (view.byteLength < 4 || view.getUint32(0) !== 0xdead_beef) return false
  for (let at = 4; at < signature.length; at++) if (signature[at] !== 0xcd) return false
  return true
}
