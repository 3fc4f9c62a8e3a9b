import type { Location } from './Location.ts'

/** The location of the relay chain, relative to its parachains. */
export const relayLocation: Location = { parents: 1, interior: [] }

/**
 * The location of a parachain, relative to any other parachain. The native token of the parachain
 * has the same location.
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
 * The location of `chain`, relative to the chain `from` of the same network. Each chain is given by
 * its parachain id. `undefined` is the relay chain.
 *
 * @example
 * ```ts
 * import { locateChain } from '@paraclock/xcm'
 *
 * locateChain({ chain: 2_115, from: undefined }) // a parachain, relative to its relay chain
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
