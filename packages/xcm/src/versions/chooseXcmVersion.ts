import { ParaclockError } from '@paraclock/core'
import { XcmVersionMismatch } from '../errors/xcm.ts'
import { type XcmVersion, xcmVersions } from './versionTable.ts'

/**
 * The newest XCM version that a sender, a receiver and this package support.
 *
 * @throws ParaclockError `XcmVersionMismatch` if there is no such version.
 *
 * @example
 * ```ts
 * import { chooseXcmVersion } from '@paraclock/xcm'
 *
 * chooseXcmVersion({ sender: [3, 4, 5], receiver: [2, 3, 4] }) // 4
 * ```
 */
export function chooseXcmVersion(args: {
  readonly sender: readonly number[]
  readonly receiver: readonly number[]
  /**
   * The newest version that may be chosen: `SafeXcmVersion` of a sender that does not know its
   * receiver's versions. Defaults to no limit.
   */
  readonly newest?: number
}): XcmVersion {
  const { sender, receiver, newest = Number.POSITIVE_INFINITY } = args
  const version = newestXcmVersion(
    sender.filter((one) => one <= newest),
    receiver
  )
  if (version === undefined)
    throw new ParaclockError(XcmVersionMismatch, { sender, receiver, supported: xcmVersions })
  return version
}

/**
 * Returns the newest XCM version of this package that all lists contain; `undefined` if no version
 * is in all lists.
 */
export function newestXcmVersion(...lists: readonly (readonly number[])[]): XcmVersion | undefined {
  return xcmVersions.find((version) => lists.every((list) => list.includes(version)))
}
