import type { Hex } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import { detectCapabilities, encodeEntry } from '@paraclock/types'

type XcmEnd = Pick<SimulatedChain, 'runtime' | 'paraId'>

/**
 * Returns the storage entries that set the XCM version for messages from `sender` to `recipient`:
 * the newest version that both chains read. Live chains negotiate this version. The list is empty
 * if the chains have no version in common.
 */
export function agreeVersion(sender: XcmEnd, recipient: XcmEnd): readonly (readonly [Hex, Hex])[] {
  const [{ pallet, programs }, theirs] = [sender, recipient].map(
    ({ runtime }) => detectCapabilities(runtime).xcm
  ) as [XcmCapabilities, XcmCapabilities]
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

type XcmCapabilities = ReturnType<typeof detectCapabilities>['xcm']
