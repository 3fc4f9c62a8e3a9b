import { bytesToHex } from '@paraclock/core'
import { type DevnetChain, devAccount } from '@paraclock/devnet'

/** By what the root of a chain can act here: Alice's key of sudo, the Scheduler's agenda, or nothing. */
export type RootRoute = 'sudo' | 'agenda' | 'none'

/**
 * Finds by what the root of a chain can act. A chain that has given up sudo may have its pallet
 * still: what counts is whose the key is.
 */
export async function findRoot({ api }: Pick<DevnetChain, 'api'>): Promise<RootRoute> {
  const key = await api.query['sudo']?.['key']?.()
  if (key?.toHex() === bytesToHex((await devAccount('Alice')).publicKey)) return 'sudo'
  return api.query['scheduler']?.['agenda'] === undefined ? 'none' : 'agenda'
}
