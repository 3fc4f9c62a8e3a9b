import type { Location } from './Location.ts'

/** The location of the relay chain, relative to its parachains. */
export const relayLocation: Location = { parents: 1, interior: [] }

/** The location of a parachain and of its native token, relative to any other parachain. */
export function siblingLocation(paraId: number): Location {
  return { parents: 1, interior: [{ kind: 'parachain', paraId }] }
}

/**
 * The location of the chain `chain`, relative to the chain `from`. Both are parachain ids, or
 * `undefined` for the relay chain.
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
