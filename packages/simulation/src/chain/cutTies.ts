import type { Hex } from '@paraclock/core'
import { encodeEntry, type Runtime } from '@paraclock/types'

/** What a fork waits for, which its relay chain does not do here. */
const PENDING = [
  ['ParachainSystem', 'PendingUpwardMessages'],
  ['ParachainSystem', 'PendingValidationCode'],
  ['ParachainSystem', 'UpgradeGoAhead'],
  ['ParachainSystem', 'UpgradeRestrictionSignal']
] as const

/**
 * What ties a chain's state to its old relay chain. With `LastProcessed…` the messages of a relay
 * chain with lower numbers would count as old ones.
 */
const OLD_TIES = [
  ['ParachainSystem', 'LastProcessedDownwardMessage'],
  ['ParachainSystem', 'LastProcessedHrmpMessage'],
  ['ParachainSystem', 'RelevantMessagingState'],
  ['XcmpQueue', 'OutboundXcmpStatus']
] as const

/**
 * The changes to a fork's state before its first block here: what is pending is deleted, and with
 * another relay chain the old ties are, too. Its parachain id may be another.
 */
export function cutTies(args: {
  readonly runtime: Runtime
  readonly paraId: number | undefined
  /** Whether the fork continues with the relay chain that it has. */
  readonly keepsRelay: boolean
}): [Hex, Hex | null][] {
  const { runtime, paraId, keepsRelay } = args
  const items = keepsRelay ? PENDING : [...PENDING, ...OLD_TIES]
  const cut = items.flatMap(([pallet, item]): [Hex, null][] => {
    const entry = runtime.storage(pallet, item)
    return entry === undefined ? [] : [[entry.key(), null]]
  })
  if (paraId === undefined || runtime.storage('ParachainInfo', 'ParachainId') === undefined) {
    return cut
  }
  const entry = { pallet: 'ParachainInfo', item: 'ParachainId', value: paraId }
  return [...cut, [...encodeEntry(runtime, entry)] as [Hex, Hex]]
}
