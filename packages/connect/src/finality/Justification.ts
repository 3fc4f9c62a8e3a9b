import { blake2b } from '@noble/hashes/blake2.js'
import {
  bytesToHex,
  encodeCompact,
  encodeInteger,
  type Hex,
  hexToBytes,
  joinBytes,
  openScale,
  type ScaleReader
} from '@paraclock/core'

/** A vote of an authority of GRANDPA for a block and all its ancestors. */
export interface SignedPrecommit {
  readonly hash: Hex
  readonly number: number
  readonly signature: Uint8Array
  /** The public key of the authority: ed25519. */
  readonly authority: Hex
}

/** The votes of one round of GRANDPA that make a block final. */
export interface Justification {
  readonly round: number
  readonly hash: Hex
  readonly number: number
  readonly precommits: readonly SignedPrecommit[]
  /** The headers between the final block and the later blocks that were voted for. */
  readonly ancestries: readonly Uint8Array[]
}

/** An authority of GRANDPA: its public key, and the weight of its vote. */
export type Authority = readonly [key: Hex, weight: number]

/** A header: what a proof needs of it, and its bytes, whose BLAKE2b-256 hash is `hash`. */
export interface EncodedHeader {
  readonly hash: Hex
  readonly number: number
  readonly parentHash: Hex
  readonly stateRoot: Uint8Array
  readonly bytes: Uint8Array
}

const HASH_BYTES = 32
const SIGNATURE_BYTES = 64

/**
 * Decodes a header from SCALE bytes.
 *
 * @throws ParaclockError `ValueMalformed`
 */
export function openHeader(bytes: Uint8Array): EncodedHeader {
  const reader = openScale(bytes, 'header')
  const header = takeHeader(reader)
  reader.end()
  return header
}

function takeHeader(reader: ScaleReader): EncodedHeader {
  const { value, bytes } = reader.span(() => {
    const parentHash = bytesToHex(reader.take(HASH_BYTES))
    const number = reader.compact()
    const stateRoot = reader.take(HASH_BYTES)
    reader.take(HASH_BYTES)
    reader.list(() => takeLog(reader))
    return { parentHash, number, stateRoot }
  })
  return { ...value, hash: bytesToHex(blake2b(bytes, { dkLen: HASH_BYTES })), bytes }
}

// The items of a digest. All others hold bytes after the id of a consensus engine.
const OTHER = 0
const RUNTIME_UPDATED = 8
const ENGINE_BYTES = 4

function takeLog(reader: ScaleReader): void {
  const kind = reader.u8()
  if (kind === RUNTIME_UPDATED) return
  if (kind !== OTHER) reader.take(ENGINE_BYTES)
  reader.bytes()
}

/**
 * Decodes a justification from SCALE bytes.
 *
 * @throws ParaclockError `ValueMalformed`
 */
export function decodeJustification(bytes: Uint8Array): Justification {
  const reader = openScale(bytes, 'justification')
  const hash = (): Hex => bytesToHex(reader.take(HASH_BYTES))
  const justification = {
    round: reader.u64(),
    hash: hash(),
    number: reader.u32(),
    precommits: reader.list(() => ({
      hash: hash(),
      number: reader.u32(),
      signature: reader.take(SIGNATURE_BYTES),
      authority: hash()
    })),
    ancestries: reader.list(() => takeHeader(reader).bytes)
  }
  reader.end()
  return justification
}

/** Encodes a justification as SCALE bytes. */
export function encodeJustification(justification: Justification): Uint8Array {
  const { round, hash, number, precommits, ancestries } = justification
  return joinBytes([
    encodeInteger(round, 8),
    hexToBytes(hash),
    encodeInteger(number, 4),
    encodeCompact(precommits.length),
    ...precommits.flatMap((one) => [
      hexToBytes(one.hash),
      encodeInteger(one.number, 4),
      one.signature,
      hexToBytes(one.authority)
    ]),
    encodeCompact(ancestries.length),
    ...ancestries
  ])
}

/**
 * Decodes the answer of `GrandpaApi_grandpa_authorities`.
 *
 * @throws ParaclockError `ValueMalformed`
 */
export function decodeAuthorities(bytes: Uint8Array): readonly Authority[] {
  const reader = openScale(bytes, 'list of authorities')
  const list = reader.list((): Authority => [bytesToHex(reader.take(HASH_BYTES)), reader.u64()])
  reader.end()
  return list
}

const PRECOMMIT = Uint8Array.of(1)

/** The bytes that an authority signs: the vote, the round and the id of the set of authorities. */
export function precommitPayload(
  { hash, number }: Pick<SignedPrecommit, 'hash' | 'number'>,
  { round, setId }: { readonly round: number; readonly setId: number }
): Uint8Array {
  return joinBytes([
    PRECOMMIT,
    hexToBytes(hash),
    encodeInteger(number, 4),
    encodeInteger(round, 8),
    encodeInteger(setId, 8)
  ])
}
