import type { Hex } from '@paraclock/core'
import { decodeLocation, isSameLocation } from './encodeLocation.ts'
import { locateChain } from './siblingLocation.ts'

/** A chain of a network, identified by its parachain id. */
export interface NamedChain {
  /** The parachain id; `undefined` for the relay chain. */
  readonly paraId: number | undefined
}

/**
 * Finds the chain at a destination among `receivers`. Returns `undefined` if none of them is at the
 * destination.
 */
export function findReceiver<Receiver extends NamedChain>(args: {
  readonly sender: NamedChain
  /** The SCALE bytes of a `VersionedLocation`, relative to the sender. */
  readonly destination: Hex
  readonly receivers: readonly Receiver[]
}): Receiver | undefined {
  const { sender, destination, receivers } = args
  const location = decodeLocation(destination)
  return receivers.find(({ paraId: chain }) =>
    isSameLocation(locateChain({ chain, from: sender.paraId }), location)
  )
}
