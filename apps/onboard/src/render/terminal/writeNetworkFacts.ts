import type { ChannelSummary, NetworkReport } from '@paraclock/checklist'
import { channelWords } from '@paraclock/checklist'
import type { Page } from './Page.ts'

/** Writes which chains a network has, and how the channels between them stand. */
export function writeNetworkFacts(page: Page, network: NetworkReport): void {
  for (const { role, name, paraId, specName, specVersion, block } of network.chains) {
    const facts = [
      name,
      ...(paraId === undefined ? [] : [`parachain ${paraId}`]),
      ...(role === 'service' && network.variant ? [`variant of whole ${network.variant}s`] : []),
      ...(specName === undefined ? [] : [`${specName} ${specVersion ?? ''}`.trim()]),
      ...(block === undefined ? [] : [`block ${block.number}`])
    ]
    page.write(2, facts.join(', '), 'dim', { text: role.padEnd(8), style: 'dim' })
  }
  for (const channel of network.channels) {
    page.write(2, describeChannel(channel), 'dim', { text: 'channel ', style: 'dim' })
  }
}

function describeChannel(channel: ChannelSummary): string {
  const { sender, recipient, state, maxCapacity, maxMessageSize } = channel
  const messages = maxCapacity === undefined ? '' : `, ${maxCapacity} messages`
  const size = maxMessageSize === undefined ? '' : ` of ${maxMessageSize} bytes`
  return `${sender} → ${recipient} ${channelWords[state]}${messages}${size}`
}
