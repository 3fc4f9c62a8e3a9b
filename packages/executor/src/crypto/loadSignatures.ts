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
  /** Ed25519 signatures by the rules of ZIP 215, as on nodes. */
  readonly ed25519: VerifySignature
}

let loading: Promise<Signatures> | null = null
let loaded: Signatures | undefined

/** The `reason` in the error of a run that needs a signature check before the checks are loaded. */
export const signaturesMissing = 'the signature checks are not loaded'

export function lacksSignatures(error: unknown): boolean {
  return (
    isParaclockError(error, HostFunctionUnavailable) && error.context.reason === signaturesMissing
  )
}

/**
 * Returns signature checks that call `onMissing` until the checks are loaded. Few runs check a
 * signature, and loading the checks takes longer than most runs.
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
    sr25519: (...args) => wasm.sr25519Verify(...args),
    // The WASM check comes first, because it is four times as fast. It refuses some signatures that
    // are valid by ZIP 215, so a refused signature is checked again.
    ed25519: (...args) => wasm.ed25519Verify(...args) || verifyByZip215(...args)
  }
  return loaded
}

const verifyByZip215: VerifySignature = (signature, message, publicKey) => {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: true })
  } catch {
    // The key is not a point of the curve.
    return false
  }
}
