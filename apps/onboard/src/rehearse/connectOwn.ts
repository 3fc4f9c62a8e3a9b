import { createConnections, type KeptConnections } from '@paraclock/connect'

/** On a busy machine, reads from a chain in this process are slow. */
export const OWN_CHAIN_MS = 600_000

export function connectOwn(): KeptConnections {
  return createConnections({ connectMs: OWN_CHAIN_MS, requestMs: OWN_CHAIN_MS, giveUpMs: 0 })
}

export const ownTimeouts = { network: OWN_CHAIN_MS / 1000 }
