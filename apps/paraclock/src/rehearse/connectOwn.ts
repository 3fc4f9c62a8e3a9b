import { createConnections, type KeptConnections } from '@paraclock/connect'

/**
 * The time limit for a read in this process, in milliseconds. A busy machine slows down the read.
 */
export const OWN_CHAIN_MS = 600_000

export function connectOwn(): KeptConnections {
  return createConnections({ connectMs: OWN_CHAIN_MS, requestMs: OWN_CHAIN_MS, giveUpMs: 0 })
}

export const ownTimeouts = { network: OWN_CHAIN_MS / 1000 }
