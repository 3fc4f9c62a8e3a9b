import type { Hex } from '@paraclock/core'
import { encodeEntry, type Runtime } from '@paraclock/types'

/**
 * What ties a chain's state to its old relay chain: messages under way, and signals. With
 * `LastProcessed…` the messages of a relay chain with lower numbers would count as old ones.
 */
const OLD_TIES = [
  ['ParachainSystem', 'LastProcessedDownwardMessage'],
  ['ParachainSystem', 'LastProcessedHrmpMessage'],
  ['ParachainSystem', 'PendingUpwardMessages'],
  ['ParachainSystem', 'PendingValidationCode'],
  ['ParachainSystem', 'RelevantMessagingState'],
  ['ParachainSystem', 'UpgradeGoAhead'],
  ['ParachainSystem', 'UpgradeRestrictionSignal'],
  ['XcmpQueue', 'OutboundXcmpStatus']
] as const

/**
 * What is written into a fork's state before its first block here, so that it goes on with the relay
 * chain of the simulation: old ties go, and its parachain id may be another.
 */
export function cutTies(runtime: Runtime, paraId: number | undefined): [Hex, Hex | null][] {
  const cut = OLD_TIES.flatMap(([pallet, item]): [Hex, null][] => {
    const entry = runtime.storage(pallet, item)
    return entry === undefined ? [] : [[entry.key(), null]]
  })
  if (paraId === undefined || runtime.storage('ParachainInfo', 'ParachainId') === undefined) {
    return cut
  }
  const entry = { pallet: 'ParachainInfo', item: 'ParachainId', value: paraId }
  return [...cut, [...encodeEntry(runtime, entry)] as [Hex, Hex]]
}
