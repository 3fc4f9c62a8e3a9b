import { type ChainRole, chainRoles } from '../../config/networkRoles.ts'

/**
 * Opens the three chains of a network in parallel. If several chains cannot be opened, throws the
 * error of the chain that is first in `chainRoles`.
 *
 * @example
 * ```ts
 * import { openChains, readChain, type NetworkConfig } from '@paraclock/checklist'
 * import { createConnections } from '@paraclock/connect'
 *
 * declare const config: NetworkConfig
 *
 * const connections = createConnections()
 * const asked = { network: 'main', config, signal: AbortSignal.timeout(60_000) }
 * const { relay } = await openChains((role) => readChain(connections, { ...asked, role }))
 * console.log(relay.stated.chainName)
 * ```
 */
export async function openChains<Opened>(
  open: (role: ChainRole) => Promise<Opened>
): Promise<Readonly<Record<ChainRole, Opened>>> {
  const ended = await Promise.allSettled(chainRoles.map(open))
  const entries = chainRoles.map((role, index) => {
    const one = ended[index] as PromiseSettledResult<Opened>
    if (one.status === 'rejected') throw one.reason
    return [role, one.value] as const
  })
  return Object.fromEntries(entries) as Record<ChainRole, Opened>
}
