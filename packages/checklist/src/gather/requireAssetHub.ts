import type { Chain } from '@paraclock/connect'
import { type Fact, ParaclockError } from '@paraclock/core'
import type { SystemChain } from '@paraclock/hrmp'
import { AssetHubRefused, AssetHubUnavailable } from '../errors/system.ts'
import { requireIncluded } from './requireIncluded.ts'

/**
 * Holds a chain against what the relay chain says of it: its id is registered, the relay chain has
 * included its blocks, and takes its token from it by teleport.
 *
 * @throws ParaclockError `AssetHubRefused`, `AssetHubUnavailable`
 */
export async function requireAssetHub(args: {
  readonly relay: Chain
  readonly hub: Chain
  /** What the relay chain lets its system parachains do. */
  readonly chains: Fact<readonly SystemChain[]>
}): Promise<Chain> {
  const { relay, hub, chains } = args
  const { paraId, facts } = hub
  const { endpoint, chainName } = facts
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError(AssetHubRefused, { chain: chainName, endpoint, problem })
  if (paraId === undefined) throw refuse('it is not a parachain')
  const included = await requireIncluded({ relay, para: hub, paraId, refuse })
  if (included.own === undefined && included.number > facts.finalized.number) {
    const { number } = included
    const finalized = facts.finalized.number
    throw new ParaclockError(AssetHubUnavailable, { endpoint, paraId, included: number, finalized })
  }
  if (!chains.known) return hub
  const own = chains.value.find((one) => one.paraId === paraId)
  if (own?.teleports !== true) {
    const others = chains.value.filter(({ teleports }) => teleports).map((one) => one.paraId)
    const instead = others.length === 0 ? 'of none' : `of ${others.join(', ')}`
    throw refuse(
      `the relay chain takes its token by teleport ${instead}, and not of parachain ${paraId}`
    )
  }
  return hub
}
