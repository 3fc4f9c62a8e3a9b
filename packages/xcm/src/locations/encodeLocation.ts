import { concatBytes } from '@noble/hashes/utils.js'
import { ParaclockError } from '@paraclock/core'
import { encodeJunction } from './encodeJunction.ts'
import type { Location } from './Location.ts'

/** The most junctions that a location can have. */
const MOST_JUNCTIONS = 8

/**
 * Writes a location without its version: parents, the number of junctions, the junctions.
 *
 * @throws ParaclockError `LocationMalformed` if it has more than 255 parents or 8 junctions, or a
 * junction that XCM does not define; `NetworkUnsupported` if the version cannot name a network.
 */
export function encodeLocation(args: {
  readonly location: Location
  readonly version: number
}): Uint8Array {
  const { location, version } = args
  const { parents, interior } = location
  if (!Number.isInteger(parents) || parents < 0 || parents > 255) {
    throw new ParaclockError('LocationMalformed', {
      value: parents,
      problem: 'parents are a whole number from 0 to 255'
    })
  }
  if (interior.length > MOST_JUNCTIONS) {
    throw new ParaclockError('LocationMalformed', {
      value: interior,
      problem: `it has ${interior.length} junctions, and at most ${MOST_JUNCTIONS} fit`
    })
  }
  return concatBytes(
    Uint8Array.of(parents, interior.length),
    ...interior.map((junction) => encodeJunction({ junction, version }))
  )
}
