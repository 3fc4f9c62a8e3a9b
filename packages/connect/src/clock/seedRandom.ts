/** A source of numbers from 0 (included) to 1 (excluded), such as `Math.random`. */
export type Random = () => number

/**
 * Creates a source that gives the same sequence for the same seed. Do not use it for secrets.
 *
 * @param seed - any integer; only its lowest 32 bits count
 */
export function seedRandom(seed: number): Random {
  // Adding a constant gives a Weyl sequence. Mixing its bits makes the sequences of adjacent seeds
  // unrelated.
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
  }
}
