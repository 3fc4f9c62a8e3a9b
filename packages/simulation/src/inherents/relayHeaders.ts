import { encodeHeader, encodeInteger, joinBytes } from '@paraclock/core'
import { blake2Hasher } from '@paraclock/executor'
import { claimBabeSlot, sealBabe } from '../chain/header.ts'
import { ROUND_MS } from '../network/roundMs.ts'

/**
 * The BABE authority of made-up relay headers. The seals of these headers are made up, too, because
 * the simulation checks no signatures in inherents.
 */
const AUTHORITY = new Uint8Array(32).fill(0x5d)
const SEAL = new Uint8Array(64).fill(0xcd)

/** The maximum number of headers after the relay parent. Untrusted code can require any u32. */
const MAX_AHEAD = 256

export function encodeRelayAuthorities(): Uint8Array {
  return joinBytes([Uint8Array.of(1 << 2), AUTHORITY, encodeInteger(1n, 8)])
}

/**
 * Makes up the relay headers that a parachain's runtime checks. First comes the header of the relay
 * parent. Then come `ahead` later headers, but at most `MAX_AHEAD`. If a runtime requires more
 * headers, it refuses the block.
 */
export function makeRelayHeaders(args: {
  readonly ahead: number
  readonly number: number
  readonly stateRoot: Uint8Array
  /** The time of the parachain's block, in milliseconds. */
  readonly time: number
}): Uint8Array[] {
  const { number, time } = args
  const ahead = Math.min(args.ahead, MAX_AHEAD)
  const slot = Math.floor(time / ROUND_MS)
  const headers: Uint8Array[] = []
  for (let at = 0; at <= ahead; at += 1) {
    const parent = headers.at(-1)
    const header = encodeHeader({
      parentHash: parent === undefined ? new Uint8Array(32) : blake2Hasher.hash(parent),
      number: number + at,
      stateRoot: at === 0 ? args.stateRoot : undefined,
      logs: [claimBabeSlot(slot + at, 0), sealBabe(SEAL)]
    })
    headers.push(header)
  }
  return headers
}
