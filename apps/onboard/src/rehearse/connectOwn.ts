import { createConnections, type KeptConnections } from '@paraclock/connect'

/**
 * How long a read of the chains of this process may take, in milliseconds. They are only ever slow because
 * this process is, on a busy machine: nothing is gained by giving them up.
 */
export const OWN_CHAIN_MS = 600_000

/** Connections to the chains of this process. */
export function connectOwn(): KeptConnections {
  const times = { connectMs: OWN_CHAIN_MS, requestMs: OWN_CHAIN_MS }
  return createConnections({ ...times, giveUpMs: 0 })
}

/** The same for the gathering of evidence, in seconds. */
export const ownTimeouts = { network: OWN_CHAIN_MS / 1000 }
