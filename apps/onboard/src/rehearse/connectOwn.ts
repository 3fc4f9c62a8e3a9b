import { createConnections, type KeptConnections } from '@paraclock/connect'

/**
 * Longest time for a read from the chains of this process, in milliseconds. It is long, because
 * these chains answer on any machine, but slowly on a busy one.
 */
export const OWN_CHAIN_MS = 600_000

/** Connections to the chains of this process. */
export function connectOwn(): KeptConnections {
  const times = { connectMs: OWN_CHAIN_MS, requestMs: OWN_CHAIN_MS }
  return createConnections({ ...times, giveUpMs: 0 })
}

/** The time limit in seconds, for gathering evidence. */
export const ownTimeouts = { network: OWN_CHAIN_MS / 1000 }
