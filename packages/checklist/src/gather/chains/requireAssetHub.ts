import type { Chain } from '@paraclock/connect'
import { type Fact, ParaclockError } from '@paraclock/core'
import type { SystemChain } from '@paraclock/hrmp'
import { AssetHubUnavailable, SystemChainRefused } from '../../errors/system.ts'
import { formatSpan } from '../../words/formatValues.ts'
import { requireIncluded, SECONDS_OLD } from './requireIncluded.ts'

/**
 * Throws if a chain is not the Asset Hub of a relay chain. The relay chain must have included a
 * recent block of the Asset Hub, and must accept teleports of the relay token from the Asset Hub.
 */
export async function requireAssetHub(args: {
  readonly relay: Chain
  readonly hub: Chain
  readonly chains: Fact<readonly SystemChain[]>
}): Promise<Chain> {
  const { relay, hub, chains } = args
  const { paraId } = hub
  const { endpoint } = hub.facts
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError(SystemChainRefused, {
      role: 'assetHub',
      chain: hub.stated.chainName,
      endpoint,
      problem
    })
  if (paraId === undefined) throw refuse('it is not a parachain')
  const [included, own, present] = await Promise.all([
    requireIncluded({ relay, para: hub, paraId, refuse }),
    readTime(hub),
    readTime(relay)
  ])
  const { number } = hub.stated.finalized
  const behind = (problem: string): ParaclockError =>
    new ParaclockError(AssetHubUnavailable, { endpoint, paraId, problem })
  if (included.own === undefined && included.number > number) {
    throw behind(
      `the node has finalized block ${number}, and the relay chain has included block ${included.number}`
    )
  }
  const age = own === undefined || present === undefined ? 0 : Math.floor((present - own) / 1000)
  if (age > SECONDS_OLD) {
    throw behind(`its block ${number} is ${formatSpan(age)} older than that of the relay chain`)
  }
  if (!chains.known) return hub
  const powers = chains.value.find((one) => one.paraId === paraId)
  if (powers?.teleports !== true) {
    const others = chains.value.filter(({ teleports }) => teleports).map((one) => one.paraId)
    const instead = others.length === 0 ? 'of none' : `of ${others.join(', ')}`
    throw refuse(
      `the relay chain takes its token by teleport ${instead}, and not of parachain ${paraId}`
    )
  }
  return hub
}

async function readTime(chain: Chain): Promise<number | undefined> {
  return (await chain.storage({ pallet: 'Timestamp', entry: 'Now', as: Number })).value
}
