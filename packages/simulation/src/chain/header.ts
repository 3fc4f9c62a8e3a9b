import { encodeCompact, encodeInteger, joinBytes } from '@paraclock/core'

/** The header of a block that is about to be built. */
export interface OpenHeader {
  /** Hash of its parent. */
  readonly parentHash: Uint8Array
  /** Its number. */
  readonly number: number
  /** Roots of state and extrinsics. Zeros if they are left out. */
  readonly stateRoot?: Uint8Array
  readonly extrinsicsRoot?: Uint8Array
  /** The digest. */
  readonly logs: readonly DigestLog[]
}

/** What the author of a block tells the runtime, or seals it with. */
export interface DigestLog {
  readonly kind: 'pre-runtime' | 'seal'
  /** The engine, four characters. */
  readonly engine: string
  readonly data: Uint8Array
}

const NO_HASH = new Uint8Array(32)
const KINDS = { 'pre-runtime': 6, seal: 5 } as const

/** A header as SCALE bytes: its hash is that of the block. */
export function encodeHeader(header: OpenHeader): Uint8Array {
  const { parentHash, number, stateRoot = NO_HASH, extrinsicsRoot = NO_HASH, logs } = header
  return joinBytes([
    parentHash,
    encodeCompact(number),
    stateRoot,
    extrinsicsRoot,
    encodeCompact(logs.length),
    ...logs.flatMap(({ kind, engine, data }) => [
      Uint8Array.of(KINDS[kind]),
      new TextEncoder().encode(engine),
      encodeCompact(data.length),
      data
    ])
  ])
}

/** An index that no authority has: the block has no author. */
const NO_AUTHORITY = 514

const SECONDARY_PLAIN = 2

/** BABE's claim of a slot that its author has without a draw. */
export function claimBabeSlot(slot: number, authority: number = NO_AUTHORITY): DigestLog {
  const data = joinBytes([
    Uint8Array.of(SECONDARY_PLAIN),
    encodeInteger(authority, 4),
    encodeInteger(BigInt(slot), 8)
  ])
  return { kind: 'pre-runtime', engine: 'BABE', data }
}

/** Aura's claim of a slot. */
export function claimAuraSlot(slot: number): DigestLog {
  return { kind: 'pre-runtime', engine: 'aura', data: encodeInteger(BigInt(slot), 8) }
}

/** What authors of the Nimbus family name themselves by. */
const NIMBUS = 'nmbs'

/** Nimbus' claim of a block, by its author's key. */
export function claimNimbusBlock(author: Uint8Array): DigestLog {
  return { kind: 'pre-runtime', engine: NIMBUS, data: author }
}

/** The key of a block's author in the Nimbus family, by its header. */
export function readNimbusAuthor(header: Uint8Array): Uint8Array | undefined {
  const claim = Uint8Array.of(KINDS['pre-runtime'], ...new TextEncoder().encode(NIMBUS))
  const log = decodeHeader(header).logs.find((one) => claim.every((byte, at) => one[at] === byte))
  return log?.subarray(readCompact(log, claim.length).end)
}

/** A header taken apart. */
export interface DecodedHeader {
  readonly parentHash: Uint8Array
  readonly number: number
  readonly stateRoot: Uint8Array
  readonly extrinsicsRoot: Uint8Array
  /** The items of the digest as SCALE bytes. */
  readonly logs: readonly Uint8Array[]
}

const HASH_BYTES = 32
const OTHER_LOG = 0
const ENGINE_BYTES = 4

/** Takes a header apart, as `BlockBuilder_finalize_block` gives it. */
export function decodeHeader(header: Uint8Array): DecodedHeader {
  const number = readCompact(header, HASH_BYTES)
  const extrinsicsAt = number.end + HASH_BYTES
  const count = readCompact(header, extrinsicsAt + HASH_BYTES)
  const logs: Uint8Array[] = []
  let at = count.end
  for (let left = count.value; left > 0; left -= 1) {
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

/** Items hold an engine and bytes, bytes alone, or nothing. */
function endOfLog(header: Uint8Array, at: number): number {
  const kind = header[at] ?? 0
  const holdsEngine = kind === 4 || kind === KINDS.seal || kind === KINDS['pre-runtime']
  if (!holdsEngine && kind !== OTHER_LOG) return at + 1
  const length = readCompact(header, at + 1 + (holdsEngine ? ENGINE_BYTES : 0))
  return length.end + length.value
}

function readCompact(
  bytes: Uint8Array,
  at: number
): { readonly value: number; readonly end: number } {
  const first = bytes[at] ?? 0
  const view = new DataView(bytes.buffer, bytes.byteOffset + at)
  if ((first & 3) === 0) return { value: first >> 2, end: at + 1 }
  if ((first & 3) === 1) return { value: view.getUint16(0, true) >> 2, end: at + 2 }
  return { value: view.getUint32(0, true) >>> 2, end: at + 4 }
}
