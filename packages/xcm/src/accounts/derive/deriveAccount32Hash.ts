import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type AccountLength, encodeBytes, ParaclockError } from '@paraclock/core'
import { XcmValueUnsupported } from '../../errors/xcm.ts'
import { encodeLocation } from '../../locations/encodeLocation.ts'
import type { NetworkId } from '../../locations/Location.ts'
import { type LocationVersion, xcmVersions } from '../../versions/versionTable.ts'
import { blake2b256 } from '../hash/blake2b256.ts'
import type { DerivedAccount } from '../shapes/DerivedAccount.ts'
import type { AccountInput, ForeignOrigin } from '../shapes/ForeignUser.ts'
import { toAccount } from './accountBytes.ts'
import { locateUser } from './locateUser.ts'

const VERSIONS: readonly number[] = [...xcmVersions, 2]

/**
 * The account that `Account32Hash`, the converter of older runtimes, derives for a foreign user. The
 * account is a hash of the user's whole location, so it depends on the network in this location.
 *
 * @param args.network - the network in the user's location. Defaults to no network, which XCM
 * version 2 calls `Any`
 * @param args.version - the XCM version in which the target's runtime encodes the location.
 * Defaults to 3
 */
export function deriveAccount32Hash<Length extends AccountLength = 32>(args: {
  readonly user: AccountInput
  readonly from: ForeignOrigin
  readonly network?: NetworkId | undefined
  readonly version?: LocationVersion
  readonly length?: Length
}): DerivedAccount<Length> {
  const { version = 3, length = 32 as Length } = args
  if (!VERSIONS.includes(version)) {
    throw new ParaclockError(XcmValueUnsupported, { value: version, supported: VERSIONS })
  }
  const location = encodeLocation({ location: locateUser(args), version })
  const hash = blake2b256(concatBytes(encodeBytes(utf8ToBytes('multiloc')), location))
  return { account: toAccount(hash, length), algorithm: 'Account32Hash' }
}
