import { type ChainRole, chainRoles, type NetworkConfig } from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { isIncludedElsewhere, readIncluded } from '@paraclock/hrmp'
import { RelayMismatch } from '../errors/commands.ts'

/**
 * Sees that service and target are parachains of the relay chain, before calls are made of what the
 * three say of each other.
 *
 * @throws ParaclockError `RelayMismatch` where the relay chain has another parachain under an id
 */
export async function requireOneNetwork(args: {
  readonly config: NetworkConfig
  /** Opens a chain of the network. */
  readonly chain: (role: ChainRole) => Promise<Chain>
  readonly signal: AbortSignal
}): Promise<void> {
  const { config, chain, signal } = args
  const [relay, ...paras] = (await Promise.all(chainRoles.map(chain))) as [Chain, Chain, Chain]
  await Promise.all(
    paras.map(async (para, index) => {
      const { paraId } = index === 0 ? config.service : config.target
      const included = await readIncluded({ relay, para, paraId, signal })
      if (included === undefined || !isIncludedElsewhere(included)) return
      throw new ParaclockError(RelayMismatch, {
        ...{ chain: para.name, endpoint: para.facts.endpoint, paraId },
        ...{ relay: relay.facts.endpoint, number: included.number },
        ...{ included: included.hash, own: included.own }
      })
    })
  )
}
