/** Numbers that follow from a seed. */
export interface Random {
  /** A whole number from 0 on, less than the given one. */
  readonly below: (limit: number) => number
  /** Whether something that happens once in so many times happens. */
  readonly once: (inTimes: number) => boolean
  /** One of a list. */
  readonly pick: <Item>(items: readonly Item[]) => Item
}

/** Mulberry32: short, and good enough to choose what happens in a history. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (limit: number): number => next() % limit
  return {
    below,
    once: (inTimes) => below(inTimes) === 0,
    pick: (items) => items[below(items.length)] as never
  }
}
