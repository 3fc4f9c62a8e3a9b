import type { Location } from './Location.ts'

/** The relay chain, as its parachains see it. */
export const relayLocation: Location = { parents: 1, interior: [] }

/**
 * The location of a parachain, as other parachains see it. The parachain's own token has the same
 * location.
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

/**
 * The location of a chain, as another chain of the same network sees it. Each chain is given by its
 * parachain id. `undefined` is the relay chain.
 *
 * @example
 * ```ts
 * import { locateChain } from '@paraclock/xcm'
 *
 * locateChain({ chain: 2_115, from: undefined }) // a parachain, as its relay chain sees it
 * ```
 */
export function locateChain(args: {
  readonly chain: number | undefined
  readonly from: number | undefined
}): Location {
  const { chain, from } = args
  const parents = from === undefined || from === chain ? 0 : 1
  const isNamed = chain !== undefined && chain !== from
  return { parents, interior: isNamed ? [{ kind: 'parachain', paraId: chain }] : [] }
}
