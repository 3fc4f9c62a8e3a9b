import { encodeBytes, encodeInteger, joinBytes, readCompact } from '@paraclock/core'

export const CONSENSUS = 4
const SEAL = 5
const PRE_RUNTIME = 6

export function encodeLog(kind: number, engine: string, data: Uint8Array): Uint8Array {
  const name = new TextEncoder().encode(engine)
  return joinBytes([Uint8Array.of(kind), name, encodeBytes(data)])
}

export function sealBabe(signature: Uint8Array): Uint8Array {
  return encodeLog(SEAL, 'BABE', signature)
}

/** An authority index that is too high for every chain. A block with this index has no author. */
const NO_AUTHORITY = 514

const SECONDARY_PLAIN = 2

/** The digest item with which a BABE author claims a secondary slot. */
export function claimBabeSlot(slot: number, authority: number = NO_AUTHORITY): Uint8Array {
  const data = joinBytes([
    Uint8Array.of(SECONDARY_PLAIN),
    encodeInteger(authority, 4),
    encodeInteger(slot, 8)
  ])
  return encodeLog(PRE_RUNTIME, 'BABE', data)
}

export function claimAuraSlot(slot: number): Uint8Array {
  return encodeLog(PRE_RUNTIME, 'aura', encodeInteger(slot, 8))
}

const NIMBUS = 'nmbs'

/** `author` is the author's Nimbus id. */
export function claimNimbusBlock(author: Uint8Array): Uint8Array {
  return encodeLog(PRE_RUNTIME, NIMBUS, author)
}

export function readNimbusAuthor(header: Uint8Array): Uint8Array | undefined {
  const claim = Uint8Array.of(PRE_RUNTIME, ...new TextEncoder().encode(NIMBUS))
  const log = decodeHeader(header).logs.find((one) => claim.every((byte, at) => one[at] === byte))
  return log?.subarray(readCompactOrZero(log, claim.length).end)
}

/** The fields of a block header, and the undecoded items of its digest. */
export interface DecodedHeader {
  readonly parentHash: Uint8Array
  readonly number: number
  readonly stateRoot: Uint8Array
  readonly extrinsicsRoot: Uint8Array
  readonly logs: readonly Uint8Array[]
}

const HASH_BYTES = 32
const OTHER_LOG = 0
const ENGINE_BYTES = 4

/** Decodes a header from SCALE bytes. */
export function decodeHeader(header: Uint8Array): DecodedHeader {
  const number = readCompactOrZero(header, HASH_BYTES)
  const extrinsicsAt = number.end + HASH_BYTES
  const count = readCompactOrZero(header, extrinsicsAt + HASH_BYTES)
  const logs: Uint8Array[] = []
  let at = count.end
  for (let left = count.value; left > 0 && at < header.length; left -= 1) {
    const end = endOfLog(header, at)
    logs.push(header.subarray(at, end))
    at = end
  }
  return {
    parentHash: header.subarray(0, HASH_BYTES),
    number: number.value,
    stateRoot: header.subarray(number.end, extrinsicsAt),
    extrinsicsRoot: header.subarray(extrinsicsAt, extrinsicsAt + HASH_BYTES),
    logs
  }
}

/**
 * Returns the position after a digest item. The item holds an engine id and bytes, only bytes, or
 * nothing.
 */
function endOfLog(header: Uint8Array, at: number): number {
  const kind = header[at] ?? 0
  const holdsEngine = kind === CONSENSUS || kind === SEAL || kind === PRE_RUNTIME
  if (!holdsEngine && kind !== OTHER_LOG) return at + 1
  const length = readCompactOrZero(header, at + 1 + (holdsEngine ? ENGINE_BYTES : 0))
  return length.end + length.value
}

/**
 * Reads the SCALE compact number at the position `at`. If the bytes at `at` are not a compact u32,
 * returns 0 and the position `at + 1`.
 */
export function readCompactOrZero(
  bytes: Uint8Array,
  at: number
): { readonly value: number; readonly end: number } {
  const { count, width } = readCompact(bytes, at) ?? { count: 0, width: 1 }
  return { value: count, end: at + width }
}
