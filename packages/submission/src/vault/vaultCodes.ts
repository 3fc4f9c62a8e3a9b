import {
  ArgumentInvalid,
  type Hex,
  hexToBytes,
  isParaclockError,
  joinBytes,
  ParaclockError,
  parseAccount
} from '@paraclock/core'

// The first three bytes of a request to Polkadot Vault: SUBSTRATE, the key's scheme, the kind.
const SUBSTRATE = 0x53
const SR25519 = 1
const TRANSACTION = 2
const PROVEN_TRANSACTION = 6
/** The first byte of a QR code for one part of a payload. */
const PART = 0
const HEAD = 5
const MAX_PARTS = 0xffff
const KEY = 32

/** A payload for Polkadot Vault. */
export interface VaultPayload {
  readonly account: Hex
  readonly genesis: Hex
  /** The call with its length prefix, and the extensions. */
  readonly payload: Uint8Array
  /** The proof of the types, for a Polkadot Vault that lacks the metadata of the chain. */
  readonly proof?: Uint8Array | undefined
}

/**
 * Writes the request to Polkadot Vault to sign a transaction with a key of sr25519. Vault decodes the
 * call with its own metadata, or with the proof of the types. The format is UOS of
 * https://github.com/novasamatech/parity-signer, whose pull request 2454 adds proofs.
 */
export function writeVaultPayload({ account, genesis, payload, proof }: VaultPayload): Uint8Array {
  const kind = proof === undefined ? TRANSACTION : PROVEN_TRANSACTION
  return joinBytes([
    Uint8Array.from([SUBSTRATE, SR25519, kind]),
    hexToBytes(account),
    proof ?? new Uint8Array(),
    payload,
    hexToBytes(genesis)
  ])
}

/**
 * Splits bytes into parts for QR codes that are shown one after the other. Each part contains the
 * number of parts and its own index.
 *
 * @throws ParaclockError `ArgumentInvalid` if the size is too small for the bytes
 */
export function splitVaultFrames(bytes: Uint8Array, size: number): readonly Uint8Array[] {
  const room = size - HEAD
  const count = Math.max(1, Math.ceil(bytes.length / room))
  if (room < 1 || count > MAX_PARTS) {
    const problem = `${bytes.length} bytes do not fit into ${MAX_PARTS} codes of that size`
    const context = { argument: 'the size of codes', value: size, problem }
    throw new ParaclockError(ArgumentInvalid, context)
  }
  return Array.from({ length: count }, (_, index) =>
    joinBytes([
      Uint8Array.from([PART, count >> 8, count & 0xff, index >> 8, index & 0xff]),
      bytes.slice(index * room, (index + 1) * room)
    ])
  )
}

/** The content of a scanned QR code. */
export type VaultCode =
  /** A signature, with the byte of its scheme. */
  | { readonly kind: 'signature'; readonly signature: Hex }
  /** An account, and the chain of its key. */
  | { readonly kind: 'account'; readonly account: Hex; readonly genesis: Hex }
  /** A request to sign, not an answer of Polkadot Vault. */
  | { readonly kind: 'request' }
  | { readonly kind: 'unknown' }
  /** A picture without a readable QR code. */
  | { readonly kind: 'missing'; readonly problem: string }

const SIGNATURE = /^(?:0x)?([0-9a-f]{130}|[0-9a-f]{132})$/i
const ADDRESS = /^substrate:([^:]{1,66}):(0x[0-9a-f]{64})(?::|$)/

/** Reads the bytes of a scanned QR code. */
export function readVaultCode(bytes: Uint8Array): VaultCode {
  const text = new TextDecoder('latin1').decode(bytes).trim()
  const [, signature] = SIGNATURE.exec(text) ?? []
  if (signature !== undefined) {
    return { kind: 'signature', signature: `0x${signature.toLowerCase()}` }
  }
  const [, address, genesis] = ADDRESS.exec(text) ?? []
  const account = address === undefined ? undefined : findAccount(address)
  if (account !== undefined && genesis !== undefined) {
    return { kind: 'account', account, genesis: genesis as Hex }
  }
  const isRequest = bytes[0] === SUBSTRATE || (bytes[0] === PART && bytes[HEAD] === SUBSTRATE)
  return { kind: isRequest && bytes.length > KEY ? 'request' : 'unknown' }
}

/** Describes a scanned code that is not a signature. */
export function describeVaultCode(code: Exclude<VaultCode, { kind: 'signature' }>): string {
  if (code.kind === 'missing') return `no QR code is found in it (${code.problem})`
  return {
    account: 'it is the address of an account, and not a signature',
    request: 'it is a payload to sign, and not a signature',
    unknown: 'it is not a signature of Polkadot Vault'
  }[code.kind]
}

function findAccount(address: string): Hex | undefined {
  try {
    return parseAccount(address)
  } catch (error) {
    if (isParaclockError(error)) return undefined
    throw error
  }
}
