import { createConnections, type KeptConnections } from '@paraclock/connect'

/** The limit in milliseconds for a read in this process, which a busy machine slows down. */
export const OWN_CHAIN_MS = 600_000

export function connectOwn(): KeptConnections {
  return createConnections({ connectMs: OWN_CHAIN_MS, requestMs: OWN_CHAIN_MS, giveUpMs: 0 })
}

export const ownTimeouts = { network: OWN_CHAIN_MS / 1000 }
