import { type HrmpDirectionState, transportOf } from '@paraclock/hrmp'
import { chainRoles } from '../config/networkRoles.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { listGathered } from '../evidence/listGathered.ts'
import type { ChainSummary, ChannelSummary } from '../schema/reportSchema.ts'

export function summarizeChains(network: NetworkEvidence): readonly ChainSummary[] {
  const gathered = listGathered(network)
  return chainRoles.flatMap((role) => {
    const chain = gathered[role]
    if (chain === undefined) return []
    const { name, paraId, specName, specVersion, genesis, finalized: block, token } = chain
    return [{ role, name, paraId, specName, specVersion, genesisHash: genesis, block, token }]
  })
}

export function summarizeChannels(network: NetworkEvidence): readonly ChannelSummary[] {
  const { config } = network
  const { hrmp } = listGathered(network)
  if (hrmp !== undefined) return hrmp.directions.map(summarize)
  const [service, target] = [config.service.paraId, config.target.paraId]
  return [
    { sender: service, recipient: target, state: 'unknown' },
    { sender: target, recipient: service, state: 'unknown' }
  ]
}

function summarize(direction: HrmpDirectionState): ChannelSummary {
  const { sender, recipient, request } = direction
  const { maxCapacity, maxMessageSize } = transportOf(direction).room ?? request ?? {}
  return { sender, recipient, state: stateOf(direction), maxCapacity, maxMessageSize }
}

function stateOf(direction: HrmpDirectionState): ChannelSummary['state'] {
  const { request, closing } = direction
  if (closing) return 'closing'
  if (transportOf(direction).kind !== 'none') return 'open'
  if (request === undefined) return 'none'
  return request.accepted ? 'accepted' : 'requested'
}
