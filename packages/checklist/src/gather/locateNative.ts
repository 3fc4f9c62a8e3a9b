import type { Location } from '@paraclock/xcm'

// The rule of relay chains: ids up to this one are system parachains, and those use its token.
const LAST_SYSTEM_ID = 1_999

/** Where the token that a parachain's accounts hold comes from, as the parachain itself names it. */
export function locateNative(paraId: number): Location {
  return { parents: paraId <= LAST_SYSTEM_ID ? 1 : 0, interior: [] }
}
