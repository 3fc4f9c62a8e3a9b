import { isParaclockError } from '@paraclock/core'
import { decompressCode } from '../code/decompressCode.ts'
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
  /** Like `sr25519`, but also accepts the unmarked signatures of schnorrkel before version 0.8. */
  readonly sr25519OrUnmarked: VerifySignature
  /** Verifies a signature by the rules of ZIP 215, as nodes do. */
  readonly ed25519: VerifySignature
  /**
   * Recovers a secp256k1 public key. High and low values of s are accepted.
   *
   * @returns The key in 65 bytes, or the number of the error in the `EcdsaVerifyError` of runtimes.
   */
  readonly recoverSecp256k1: (args: {
    /** r and s, as 32 bytes each. */
    readonly signature: Uint8Array
    readonly hash: Uint8Array
    readonly recoveryId: number
    /**
     * If `true`, r and s are reduced modulo the order of the curve, as in version 1 of the host
     * functions. If `false`, an r or s that is not below the order is an error.
     */
    readonly overflowing: boolean
  }) => Uint8Array | number
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
    sr25519OrUnmarked: (...args) => (loaded ?? onMissing()).sr25519OrUnmarked(...args),
    ed25519: (...args) => (loaded ?? onMissing()).ed25519(...args),
    recoverSecp256k1: (args) => (loaded ?? onMissing()).recoverSecp256k1(args)
  }
}

/** Loads the functions that check signatures, once. */
export function loadSignatures(): Promise<Signatures> {
  loading ??= load()
  return loading
}

/** What the Rust crate in `packages/executor/signatures` exports. Arguments are addresses. */
interface SignatureCode {
  readonly __heap_base: WebAssembly.Global<'i32'>
  readonly verify_sr25519: (
    ...args: [signature: number, key: number, message: number, bytes: number, orUnmarked: number]
  ) => number
  readonly verify_ed25519: (
    ...args: [signature: number, key: number, message: number, bytes: number]
  ) => number
  readonly recover_secp256k1: (
    ...args: [signature: number, hash: number, key: number, recoveryId: number, overflowing: number]
  ) => number
}

// Where arguments are, after the base: a signature, a key or hash, and a message or recovered key.
const SIGNATURE_BYTES = 64
const HASH_BYTES = 32
const MESSAGE_AT = SIGNATURE_BYTES + HASH_BYTES
const KEY_BYTES = 65
const PAGE_BYTES = 65_536
/** The pages for stack, tables and a message of usual length. */
const OWN_PAGES = 18

async function load(): Promise<Signatures> {
  const { signatureCode } = await import('./signatureCode.ts')
  const packed = Uint8Array.from(atob(signatureCode), (letter) => letter.charCodeAt(0))
  const wasm = await WebAssembly.compile(decompressCode(packed) as Uint8Array<ArrayBuffer>)
  const kept = start(wasm)

  const verifyWith =
    (
      check: (
        code: SignatureCode,
        ...at: [signature: number, key: number, message: number, bytes: number]
      ) => number
    ): VerifySignature =>
    (signature, message, key) => {
      if (signature.length !== SIGNATURE_BYTES || key.length !== HASH_BYTES) return false
      // An instance never gives memory back, so a long message has one of its own.
      const instance = message.length <= kept.room ? kept : start(wasm, message.length)
      const [at, keyAt, messageAt] = place(instance, signature, key)
      instance.bytes.set(message, messageAt)
      return check(instance.code, at, keyAt, messageAt, message.length) === 1
    }

  loaded = {
    sr25519: verifyWith((code, ...at) => code.verify_sr25519(...at, 0)),
    sr25519OrUnmarked: verifyWith((code, ...at) => code.verify_sr25519(...at, 1)),
    ed25519: verifyWith((code, ...at) => code.verify_ed25519(...at)),
    recoverSecp256k1: ({ signature, hash, recoveryId, overflowing }) => {
      const [at, hashAt, keyAt] = place(kept, signature.subarray(0, SIGNATURE_BYTES), hash)
      const error = kept.code.recover_secp256k1(at, hashAt, keyAt, recoveryId, overflowing ? 1 : 0)
      return error === 0 ? kept.bytes.slice(keyAt, keyAt + KEY_BYTES) : error - 1
    }
  }
  return loaded
}

/** Writes a signature, and a key or hash, into memory. Returns where both are, and what follows. */
function place(
  { bytes, base }: Instance,
  signature: Uint8Array,
  hash: Uint8Array
): readonly [signature: number, hash: number, next: number] {
  const hashAt = base + SIGNATURE_BYTES
  bytes.set(signature, base)
  bytes.set(hash, hashAt)
  return [base, hashAt, base + MESSAGE_AT]
}

interface Instance {
  readonly code: SignatureCode
  readonly base: number
  readonly bytes: Uint8Array
  /** The longest message, in bytes. */
  readonly room: number
}

/** An instance whose memory has room for a message of `messageBytes`. */
function start(wasm: WebAssembly.Module, messageBytes = 0): Instance {
  const initial = OWN_PAGES + Math.ceil(messageBytes / PAGE_BYTES)
  const memory = new WebAssembly.Memory({ initial })
  const instance = new WebAssembly.Instance(wasm, { env: { memory } })
  const code = instance.exports as unknown as SignatureCode
  const base = code.__heap_base.value
  const bytes = new Uint8Array(memory.buffer)
  return { code, base, bytes, room: bytes.length - base - MESSAGE_AT }
}
