// The constants of xxHash64.
const PRIMES = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n
] as const
const [P1, P2, P3, P4, P5] = PRIMES

const wrap = (value: bigint): bigint => BigInt.asUintN(64, value)
const rotate = (value: bigint, by: bigint): bigint => wrap((value << by) | (value >> (64n - by)))
const round = (lane: bigint, input: bigint): bigint =>
  wrap(rotate(wrap(lane + input * P2), 31n) * P1)

/**
 * Hashes with xxHash64 under the seeds 0, 1 and so on, as storage keys are: 64, 128 or 256 bits.
 * Keys are short and few, so that exact integers are fast enough.
 */
export function twox(bytes: Uint8Array, bits: 64 | 128 | 256): Uint8Array {
  const hash = new Uint8Array(bits / 8)
  const view = new DataView(hash.buffer)
  for (let seed = 0; seed < bits / 64; seed += 1) {
    view.setBigUint64(seed * 8, xxHash64(bytes, BigInt(seed)), true)
  }
  return hash
}

function xxHash64(bytes: Uint8Array, seed: bigint): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  let hash = wrap(seed + P5)
  if (bytes.length >= 32) {
    let lanes = [seed + P1 + P2, seed + P2, seed, seed - P1].map(wrap)
    for (; at + 32 <= bytes.length; at += 32) {
      lanes = lanes.map((lane, index) => round(lane, view.getBigUint64(at + index * 8, true)))
    }
    const turns = [1n, 7n, 12n, 18n]
    hash = wrap(lanes.reduce((sum, lane, index) => sum + rotate(lane, turns[index] ?? 0n), 0n))
    for (const lane of lanes) hash = wrap((hash ^ round(0n, lane)) * P1 + P4)
  }
  hash = wrap(hash + BigInt(bytes.length))
  for (; at + 8 <= bytes.length; at += 8) {
    hash = wrap(rotate(hash ^ round(0n, view.getBigUint64(at, true)), 27n) * P1 + P4)
  }
  if (at + 4 <= bytes.length) {
    hash = wrap(rotate(hash ^ wrap(BigInt(view.getUint32(at, true)) * P1), 23n) * P2 + P3)
    at += 4
  }
  for (; at < bytes.length; at += 1) {
    hash = wrap(rotate(hash ^ wrap(BigInt(view.getUint8(at)) * P5), 11n) * P1)
  }
  hash = wrap((hash ^ (hash >> 33n)) * P2)
  hash = wrap((hash ^ (hash >> 29n)) * P3)
  return hash ^ (hash >> 32n)
}
