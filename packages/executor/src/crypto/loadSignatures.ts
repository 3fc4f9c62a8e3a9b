import { ed25519 } from '@noble/curves/ed25519.js'
import { isParaclockError } from '@paraclock/core'
import { HostCallFailed } from '../errors/host.ts'

/** Returns whether a signature of a message is valid. */
export type VerifySignature = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array
) => boolean

/** Functions that check signatures. */
export interface Signatures {
  /** Verifies a signature in the signing context `substrate`. */
  readonly sr25519: VerifySignature
  /** Verifies a signature by the rules of ZIP 215, as nodes do. */
  readonly ed25519: VerifySignature
}

let loading: Promise<Signatures> | null = null
let loaded: Signatures | undefined

/**
 * The `problem` in `HostCallFailed` if a call verifies a signature before the signature
 * checks are loaded. `callRemote` then loads the checks, and repeats the call.
 */
export const signaturesMissing = 'the signature checks are not loaded'

export function lacksSignatures(error: unknown): boolean {
  return isParaclockError(error, HostCallFailed) && error.context.problem === signaturesMissing
}

/**
 * Returns functions that check signatures. Until {@link loadSignatures} has finished, these
 * functions call `onMissing`. So the checks are loaded only for calls that verify a signature.
 * Loading the checks takes longer than most calls.
 */
export function signaturesWhenLoaded(onMissing: () => never): Signatures {
  return {
    sr25519: (...args) => (loaded ?? onMissing()).sr25519(...args),
    ed25519: (...args) => (loaded ?? onMissing()).ed25519(...args)
  }
}

/** Loads the functions that check signatures, once. */
export function loadSignatures(): Promise<Signatures> {
  loading ??= load()
  return loading
}

async function load(): Promise<Signatures> {
  const wasm = await import('@polkadot/wasm-crypto')
  await wasm.waitReady()
  loaded = {
    sr25519: (...args) => wasm.sr25519Verify(...args),
    // The check in WASM is four times as fast as `verifyByZip215`, but refuses some signatures that
    // are valid by ZIP 215.
    ed25519: (...args) => wasm.ed25519Verify(...args) || verifyByZip215(...args)
  }
  return loaded
}

const verifyByZip215: VerifySignature = (signature, message, publicKey) => {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: true })
  } catch {
    // `ed25519.verify` throws, for example, if the public key is not a point of the curve.
    return false
  }
}
