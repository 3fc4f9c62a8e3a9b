import type { XcmVersion } from '@paraclock/accounts'
import { ParaclockError } from '@paraclock/core'
import { modelFromRegistry } from '@paraclock/types'
import { type CallChain, registryOf } from '../calls/CallChain.ts'
import { xcmVersions } from './xcmVersions.ts'

/** What a chain speaks: the versions, or the chain itself, whose metadata tells. */
export type XcmSpeaker = readonly number[] | CallChain

/** What {@link chooseXcmVersion} takes. */
export interface ChooseXcmVersionArgs {
  /** Who writes the program. */
  readonly sender: XcmSpeaker
  /** Who reads it. */
  readonly receiver: XcmSpeaker
  /** The newest version to be used: for example what the receiver advertises as safe. 5 if left out. */
  readonly newest?: number
}

/**
 * Chooses the newest XCM version, of 5, 4 and 3, that both ends can read. A chain reads the versions
 * for which its metadata has a type of programs.
 *
 * @throws ParaclockError `XcmVersionMismatch` if none is common to both.
 *
 * @example
 * ```ts
 * import { chooseXcmVersion } from '@paraclock/weights'
 *
 * chooseXcmVersion({ sender: [3, 4, 5], receiver: [2, 3, 4] }) // 4
 * ```
 */
export function chooseXcmVersion(args: ChooseXcmVersionArgs): XcmVersion {
  const { newest = 5 } = args
  const sender = listXcmVersions(args.sender)
  const receiver = listXcmVersions(args.receiver)
  const version = xcmVersions.find(
    (one) => one <= newest && sender.includes(one) && receiver.includes(one)
  )
  if (version === undefined) throw new ParaclockError('XcmVersionMismatch', { sender, receiver })
  return version
}

/**
 * Lists the XCM versions whose programs a chain can decode, by its metadata.
 *
 * @example
 * ```ts
 * import { modelFromRegistry } from '@paraclock/types'
import { type CallChain, listXcmVersions } from '@paraclock/weights'
 *
 * declare const chain: CallChain
 *
 * listXcmVersions(chain) // [3, 4, 5]
 * ```
 */
export function listXcmVersions(speaker: XcmSpeaker): readonly number[] {
  if (isVersions(speaker)) return speaker
  const model = modelFromRegistry(registryOf(speaker))
  for (let id = 0; id < model.typeCount; id += 1) {
    const { path, shape } = model.type(id)
    if (path.at(-1) !== 'VersionedXcm' || shape.kind !== 'enum') continue
    return shape.variants.map(({ name }) => Number(name.slice(1)))
  }
  return []
}

function isVersions(speaker: XcmSpeaker): speaker is readonly number[] {
  return Array.isArray(speaker)
}
