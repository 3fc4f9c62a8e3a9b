import type { ChainRole, NetworkConfig } from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { isIncludedElsewhere, readIncluded } from '@paraclock/hrmp'
import { RelayMismatch } from '../errors/commands.ts'

export async function requireOneNetwork(args: {
  readonly config: NetworkConfig
  readonly chains: Readonly<Record<ChainRole, Chain>>
  readonly signal: AbortSignal
}): Promise<void> {
  const { config, chains, signal } = args
  const { relay } = chains
  const found = await Promise.all(
    (['service', 'target'] as const).map(async (role) => {
      const [para, { paraId }] = [chains[role], config[role]]
      return { para, paraId, included: await readIncluded({ relay, para, paraId, signal }) }
    })
  )
  // If both parachains belong to another network, the error names only the service, because `found`
  // begins with the service.
  for (const { para, paraId, included } of found) {
    if (included === undefined || !isIncludedElsewhere(included)) continue
    throw new ParaclockError(RelayMismatch, {
      ...{ chain: para.name, endpoint: para.facts.endpoint, paraId },
      ...{ relay: relay.facts.endpoint, number: included.number },
      ...{ included: included.hash, own: included.own }
    })
  }
}
