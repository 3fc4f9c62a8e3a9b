import type { Hex } from '@paraclock/core'
import { decodeLocation, isSameLocation } from './encodeLocation.ts'
import { locateChain } from './siblingLocation.ts'

/** A chain of a network, named by its parachain id. */
export interface NamedChain {
  /** The parachain id; `undefined` for the relay chain. */
  readonly paraId: number | undefined
}

/**
 * Returns the chain of `receivers` that `destination` names; `undefined` if `destination` names no
 * chain of this list.
 */
export function findReceiver<Receiver extends NamedChain>(args: {
  readonly sender: NamedChain
  /** A `VersionedLocation` as SCALE, relative to the sender. */
  readonly destination: Hex
  readonly receivers: readonly Receiver[]
}): Receiver | undefined {
  const { sender, destination, receivers } = args
  const location = decodeLocation(destination)
  return receivers.find(({ paraId: chain }) =>
    isSameLocation(locateChain({ chain, from: sender.paraId }), location)
  )
}
