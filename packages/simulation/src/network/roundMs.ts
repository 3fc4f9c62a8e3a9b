/** Time between two rounds of blocks, in milliseconds: a slot of the relay chain. */
export const ROUND_MS = 6_000
