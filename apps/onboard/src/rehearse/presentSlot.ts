import { parseUnixSeconds, type UnixSeconds } from '@paraclock/core'
import { ROUND_MS } from '@paraclock/simulation'

/** The slot of the relay chain that it is: where the clocks of chains start that people use. */
export function presentSlot(): UnixSeconds {
  return parseUnixSeconds((Math.floor(Date.now() / ROUND_MS) * ROUND_MS) / 1000)
}
