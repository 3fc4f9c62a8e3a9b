import { createConnections, type KeptConnections } from '@paraclock/connect'

/** The longest time of a read from a chain of this process, which is slow on a busy machine. */
export const OWN_CHAIN_MS = 600_000

export function connectOwn(): KeptConnections {
  return createConnections({ connectMs: OWN_CHAIN_MS, requestMs: OWN_CHAIN_MS, giveUpMs: 0 })
}

/** The timeouts of a configuration for chains of this process, in seconds. */
export const ownTimeouts = { network: OWN_CHAIN_MS / 1000 }
