import { createConnections, type KeptConnections } from '@paraclock/connect'

/**
 * The longest time for a read from a chain that runs in this process, in milliseconds. On a busy
 * machine, such reads are slow.
 */
export const OWN_CHAIN_MS = 600_000

export function connectOwn(): KeptConnections {
  return createConnections({ connectMs: OWN_CHAIN_MS, requestMs: OWN_CHAIN_MS, giveUpMs: 0 })
}

/** The `timeouts` of a configuration whose chains run in this process, in seconds. */
export const ownTimeouts = { network: OWN_CHAIN_MS / 1000 }
