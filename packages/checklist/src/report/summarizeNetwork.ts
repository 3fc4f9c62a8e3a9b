import type { HrmpDirectionState } from '@paraclock/hrmp'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import type { ChainSummary, ChannelSummary } from './reportSchema.ts'

export function summarizeChains(artifacts: NetworkEvidence['artifacts']): readonly ChainSummary[] {
  return (['relay', 'service', 'target'] as const).flatMap((role) => {
    const gathered = artifacts[role]
    if (gathered?.status !== 'gathered') return []
    const { name, paraId, specName, specVersion, genesis, finalized, token } = gathered.value
    return [
      {
        role,
        name,
        paraId,
        specName,
        specVersion,
        genesisHash: genesis,
        block: finalized,
        token
      }
    ]
  })
}

export function summarizeChannels({
  artifacts,
  config
}: NetworkEvidence): readonly ChannelSummary[] {
  const { hrmp } = artifacts
  if (hrmp?.status === 'gathered') return hrmp.value.directions.map(summarize)
  const [service, target] = [config.service.paraId, config.target.paraId]
  return [
    { sender: service, recipient: target, state: 'unknown' },
    { sender: target, recipient: service, state: 'unknown' }
  ]
}

function summarize(direction: HrmpDirectionState): ChannelSummary {
  const { sender, recipient, channel, request } = direction
  const size = channel ?? request
  return {
    sender,
    recipient,
    state: stateOf(direction),
    ...(size === undefined
      ? {}
      : { maxCapacity: size.maxCapacity, maxMessageSize: size.maxMessageSize })
  }
}

function stateOf({ channel, request, closing }: HrmpDirectionState): ChannelSummary['state'] {
  if (closing) return 'closing'
  if (channel !== undefined) return 'open'
  if (request === undefined) return 'none'
  return request.accepted ? 'accepted' : 'requested'
}
