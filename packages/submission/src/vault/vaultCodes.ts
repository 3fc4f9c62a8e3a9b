import {
  ArgumentInvalid,
  type Hex,
  hexToBytes,
  isParaclockError,
  joinBytes,
  ParaclockError,
  parseAccount
} from '@paraclock/core'

/** What begins a code for Polkadot Vault: Substrate, the scheme of the key, and what is to be done. */
const SUBSTRATE = 0x53
const SR25519 = 1
const TRANSACTION = 2
const PROVEN_TRANSACTION = 6
/** What begins a code that is one of several. */
const PART = 0
const HEAD = 5
const MAX_PARTS = 0xffff
const KEY = 32

/** A payload for Polkadot Vault. */
export interface VaultPayload {
  /** The account that signs, as hex. */
  readonly account: Hex
  /** The chain, by the hash of its first block. */
  readonly genesis: Hex
  /** The call with its length, and the extensions. */
  readonly payload: Uint8Array
  /** The proof of their types, for a Vault that does not know the metadata of the chain. */
  readonly proof?: Uint8Array | undefined
}

/**
 * The bytes by which Polkadot Vault is asked to sign a transaction with a key of sr25519: with the metadata
 * that it has, or with a proof of the types. The format is UOS, as
 * https://github.com/novasamatech/parity-signer documents it; proofs are of its pull request 2454.
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
 * Splits bytes into codes of at most a size, which are shown in turn: each has their count and its index.
 *
 * @throws ParaclockError `ArgumentInvalid` if the size is too small for the bytes
 */
export function splitVaultFrames(bytes: Uint8Array, size: number): readonly Uint8Array[] {
  const room = size - HEAD
  const count = Math.max(1, Math.ceil(bytes.length / room))
  if (room < 1 || count > MAX_PARTS) {
    const problem = `${bytes.length} bytes do not fit into ${MAX_PARTS} codes of that size`
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the size of codes',
      value: size,
      problem
    })
  }
  return Array.from({ length: count }, (_, index) =>
    joinBytes([
      Uint8Array.from([PART, count >> 8, count & 0xff, index >> 8, index & 0xff]),
      bytes.slice(index * room, (index + 1) * room)
    ])
  )
}

/** What a code says that came from Polkadot Vault, or that was taken for one. */
export type VaultCode =
  /** A signature, with the byte of its scheme. */
  | { readonly kind: 'signature'; readonly signature: Hex }
  /** An account, and the chain that its key is for. */
  | { readonly kind: 'account'; readonly account: Hex; readonly genesis: Hex }
  /** What Vault itself is asked to sign. */
  | { readonly kind: 'request' }
  | { readonly kind: 'unknown' }
  /** A picture without a code. */
  | { readonly kind: 'missing'; readonly problem: string }

const SIGNATURE = /^(?:0x)?([0-9a-f]{130}|[0-9a-f]{132})$/i
const ADDRESS = /^substrate:([^:]{1,66}):(0x[0-9a-f]{64})(?::|$)/

/** Reads the bytes of a code. */
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

/** What something is that was taken for a signature, in words. */
export function describeVaultCode(code: Exclude<VaultCode, { kind: 'signature' }>): string {
  switch (code.kind) {
    case 'account':
      return 'it is the address of an account, and not a signature'
    case 'request':
      return 'it is a payload to sign, and not a signature'
    case 'unknown':
      return 'it is not a signature of Polkadot Vault'
    case 'missing':
      return `no QR code is found in it (${code.problem})`
  }
}

function findAccount(address: string): Hex | undefined {
  try {
    return parseAccount(address)
  } catch (error) {
    if (isParaclockError(error)) return undefined
    throw error
  }
}
