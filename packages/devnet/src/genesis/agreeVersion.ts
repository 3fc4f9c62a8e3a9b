import type { Hex } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import { detectCapabilities, encodeEntry } from '@paraclock/types'

type XcmEnd = Pick<SimulatedChain, 'runtime' | 'paraId'>

/**
 * Returns a storage entry that sets the XCM version of programs from the sender to the recipient:
 * the newest version that both chains decode. Live chains would negotiate this version. Returns an
 * empty list if the chains have no version in common, or if the sender has no XCM pallet.
 */
export function agreeVersion(sender: XcmEnd, recipient: XcmEnd): readonly (readonly [Hex, Hex])[] {
  const { pallet, programs } = detectCapabilities(sender.runtime).xcm
  const theirs = detectCapabilities(recipient.runtime).xcm
  const own = programs.known ? programs.value : []
  const common = own.filter((one) => theirs.programs.known && theirs.programs.value.includes(one))
  if (pallet === undefined || common.length === 0) return []
  const newest = Math.max(...own)
  const location = {
    parents: sender.paraId === undefined ? 0 : 1,
    interior: { type: 'X1', value: { type: 'Parachain', value: recipient.paraId } }
  }
  return [
    encodeEntry(sender.runtime, {
      pallet: pallet.name,
      item: 'SupportedVersion',
      keys: [newest, { type: `V${newest}`, value: location }],
      value: Math.max(...common)
    })
  ]
}
