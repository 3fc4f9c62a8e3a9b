import type { Location } from './Location.ts'

/** The relay chain, as its parachains see it. */
export const relayLocation: Location = { parents: 1, interior: [] }

/**
 * The location of a parachain, as other parachains see it. Its own token has the same location.
 *
 * @param paraId - a parachain id that was read by `parseParaId`
 *
 * @example
 * ```ts
 * import { encodeLocation, siblingLocation } from '@paraclock/xcm'
 *
 * console.log(encodeLocation({ location: siblingLocation(2_115), version: 5 }))
 * ```
 */
export function siblingLocation(paraId: number): Location {
  return { parents: 1, interior: [{ kind: 'parachain', paraId }] }
}
