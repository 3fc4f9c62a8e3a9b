import { bytesToHex } from '@paraclock/core'
import type { Junction, Location, NetworkId } from '../../locations/Location.ts'
import type { AccountInput, ForeignOrigin } from '../shapes/ForeignUser.ts'
import { readAccountBytes } from './accountBytes.ts'
import { refuseOrigin } from './describeUser.ts'

/**
 * The location of a foreign user, relative to the target: the user's chain, then the user's
 * account.
 *
 * @param args.user The account on its own chain: SS58, hex or bytes; 32 or 20 bytes.
 * @param args.from The user's chain, relative to the target.
 * @param args.network The network in the junction of the account. Defaults to no network.
 *
 * @throws ParaclockError those of `parseAccount` of core, `ArgumentInvalid`.
 *
 * @example
 * ```ts
 * import { locateUser } from '@paraclock/xcm'
 *
 * locateUser({ user: `0x${'01'.repeat(32)}`, from: { kind: 'sibling', paraId: 2114 } })
 * // { parents: 1, interior: [ { kind: 'parachain', … }, { kind: 'accountId32', … } ] }
 * ```
 */
export function locateUser(args: {
  readonly user: AccountInput
  readonly from: ForeignOrigin
  readonly network?: NetworkId | undefined
}): Location {
  const { user, from, network } = args
  const account = readAccountBytes(user)
  const self: Junction =
    account.length === 32
      ? { kind: 'accountId32', id: bytesToHex(account), network }
      : { kind: 'accountKey20', key: bytesToHex(account), network }
  switch (from.kind) {
    case 'sibling':
      return { parents: 1, interior: [{ kind: 'parachain', paraId: from.paraId }, self] }
    case 'child':
      return { parents: 0, interior: [{ kind: 'parachain', paraId: from.paraId }, self] }
    case 'parent':
      return { parents: 1, interior: [self] }
    default:
      return refuseOrigin(from)
  }
}
