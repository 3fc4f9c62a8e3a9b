import { ed25519 } from '@noble/curves/ed25519.js'
import { isParaclockError } from '@paraclock/core'
import { HostFunctionUnavailable } from '../errors/host.ts'

export type VerifySignature = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array
) => boolean

export interface Signatures {
  /** In the signing context `substrate`. */
  readonly sr25519: VerifySignature
  /** By the rules of ZIP 215, as nodes do. */
  readonly ed25519: VerifySignature
}

let loading: Promise<Signatures> | null = null
let loaded: Signatures | undefined

/**
 * The `reason` of a call that verifies a signature before {@link loadSignatures} has finished.
 * `callRemote` then loads the checks and repeats the call.
 */
export const signaturesMissing = 'the signature checks are not loaded'

export function lacksSignatures(error: unknown): boolean {
  return (
    isParaclockError(error, HostFunctionUnavailable) && error.context.reason === signaturesMissing
  )
}

/**
 * Returns checks that call `onMissing` before {@link loadSignatures} has finished. Few calls verify
 * a signature, and loading the checks takes longer than most calls.
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
    // WASM is four times as fast, but refuses some signatures that are valid by ZIP 215.
    ed25519: (...args) => wasm.ed25519Verify(...args) || verifyByZip215(...args)
  }
  return loaded
}

const verifyByZip215: VerifySignature = (signature, message, publicKey) => {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: true })
  } catch {
    // The public key is not a point of the curve.
    return false
  }
}
