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
