import {
  type ChannelSummary,
  channelWords,
  formatDuration,
  type NetworkReport,
  type RehearsalStep
} from '@paraclock/checklist'
import { shortenWords } from '../../words/wrapText.ts'
import type { Page } from './Page.ts'

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

export function writeRehearsal(page: Page, steps: readonly RehearsalStep[]): void {
  page.writeSpans(2, [{ text: 'Rehearsal', style: 'bold' }])
  for (const { title, succeeded, detail, lines = [], durationMilliseconds } of steps) {
    const style = succeeded ? 'good' : 'bad'
    const took = durationMilliseconds === 0 ? '' : ` (${formatDuration(durationMilliseconds)})`
    const lead = { text: succeeded ? '✓' : '✗ failed:', style } as const
    page.write(4, `${title}${took}`, 'plain', lead)
    if (detail !== '') page.write(6, detail, 'dim')
    for (const line of lines) page.write(8, shortenWords(line), 'dim')
  }
  page.skip()
}
