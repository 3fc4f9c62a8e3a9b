import type { ChainRole, NetworkConfig } from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { compareIncluded, readIncluded } from '@paraclock/hrmp'
import { RelayMismatch } from '../errors/commands.ts'

/**
 * Requires that the given parachains, the service and the target, are parachains of the relay chain.
 *
 * @throws ParaclockError `RelayMismatch`
 */
export async function requireOneNetwork(args: {
  readonly config: NetworkConfig
  readonly chains: { readonly relay: Chain } & Partial<Readonly<Record<ChainRole, Chain>>>
  readonly signal: AbortSignal
}): Promise<void> {
  const { config, chains, signal } = args
  const { relay } = chains
  const paras = (['service', 'target'] as const).flatMap((role) => {
    const para = chains[role]
    return para === undefined ? [] : [{ para, paraId: config[role].paraId }]
  })
  const found = await Promise.all(
    paras.map(async ({ para, paraId }) => ({
      para,
      paraId,
      included: await readIncluded({ relay, para, paraId, signal })
    }))
  )
  // If both parachains belong to another network, the error names only the service, because `found`
  // begins with the service.
  for (const { para, paraId, included } of found) {
    const { number: finalized, hash } = para.block
    const { name: chain, facts } = para
    const compared = { chain, endpoint: facts.endpoint, paraId, relay: relay.facts.endpoint }
    const state = compareIncluded(included, finalized)
    const { number = finalized, hash: block, own = hash } = included ?? {}
    if (state === 'other') {
      throw new ParaclockError(RelayMismatch, { ...compared, number, included: block, own })
    }
    // The relay chain may have no header of a parachain that has not built a block yet.
    if (state === 'unknown' && block !== undefined) {
      throw new ParaclockError(RelayMismatch, {
        ...compared,
        number,
        included: block,
        own: finalized
      })
    }
  }
}
