import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type AccountLength, encodeBytes, ParaclockError } from '@paraclock/core'
import { XcmVersionUnsupported } from '../../errors/xcm.ts'
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
 * The account that `Account32Hash`, the converter of older runtimes, derives for a foreign user.
 * The account is a hash over the whole location, so it depends on the network in the message.
 *
 * @param args.user The account on its own chain: SS58, hex or bytes; 32 or 20 bytes.
 * @param args.from The user's chain, relative to the target.
 * @param args.network The network that the message names for the account. Defaults to `None` (`Any`
 * in XCM version 2, the same byte).
 * @param args.version The XCM version of the target's own code, 2 to 5. It decides how a network is
 * encoded. Defaults to 3.
 * @param args.length How many bytes the target's accounts have. Defaults to 32.
 *
 * @throws ParaclockError those of `parseAccount` and `parseParaId` of core, `ArgumentInvalid`,
 * `XcmValueUnsupported`, `XcmVersionUnsupported`.
 *
 * @example
 * ```ts
 * import { deriveAccount32Hash } from '@paraclock/xcm'
 *
 * deriveAccount32Hash({
 *   user: '5CM2JyPHnbs81Cu8GzbraqHiwjeNwX3c9Rr5nXkJfwK9fwrk',
 *   from: { kind: 'sibling', paraId: 2114 }
 * }) // { account: "0x3a13…", algorithm: "Account32Hash" }
 * ```
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
    throw new ParaclockError(XcmVersionUnsupported, { value: version, supported: VERSIONS })
  }
  const location = encodeLocation({ location: locateUser(args), version })
  const hash = blake2b256(concatBytes(encodeBytes(utf8ToBytes('multiloc')), location))
  return { account: toAccount(hash, length), algorithm: 'Account32Hash' }
}
