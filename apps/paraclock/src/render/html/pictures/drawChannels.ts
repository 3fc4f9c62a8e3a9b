import {
  type ChainSummary,
  type ChannelSummary,
  channelWords,
  type NetworkReport
} from '@paraclock/checklist'
import { html, type Markup } from '../markup.ts'
import { clipText, framePicture } from './Picture.ts'

export function drawChannels(network: NetworkReport, id: string): Markup {
  const { chains, channels } = network
  const [relay, service, target] = (['relay', 'service', 'target'] as const).map((role) =>
    chains.find((chain) => chain.role === role)
  )
  return framePicture({
    id,
    title: 'Channels',
    description: [...channels.map(describe), ''].join('. ').trim(),
    height: 246,
    content: [
      html`<path class="tie" d="M150 84 L84 134 M250 84 L316 134"/>`,
      drawChain(relay, { x: 136, y: 8, role: 'relay chain' }),
      drawChain(service, { x: 1, y: 134, role: 'service' }),
      drawChain(target, { x: 271, y: 134, role: 'target' }),
      drawChannel(findChannel(channels, service, 0), { from: 130, to: 270, y: 162, label: 148 }),
      drawChannel(findChannel(channels, target, 1), { from: 270, to: 130, y: 188, label: 208 })
    ]
  })
}

function findChannel(
  channels: readonly ChannelSummary[],
  sender: ChainSummary | undefined,
  index: number
): ChannelSummary | undefined {
  if (sender?.paraId === undefined) return channels[index]
  return channels.find((channel) => channel.sender === sender.paraId)
}

function drawChain(
  chain: ChainSummary | undefined,
  { x, y, role }: { readonly x: number; readonly y: number; readonly role: string }
): Markup {
  const paraId = chain?.paraId === undefined ? '' : ` ${chain.paraId}`
  return html`<g><rect class="chain" x="${x}" y="${y}" width="128" height="82" rx="10"/>
<text class="name" x="${x + 64}" y="${y + 36}" text-anchor="middle">${clipText(chain?.name ?? 'not reached', 112)}</text>
<text class="small" x="${x + 64}" y="${y + 58}" text-anchor="middle">${role}${paraId}</text></g>`
}

function drawChannel(
  channel: ChannelSummary | undefined,
  { from, to, y, label }: Readonly<Record<'from' | 'to' | 'y' | 'label', number>>
): Markup {
  const state = channel?.state ?? 'unknown'
  const forward = to > from ? 1 : -1
  const head = html`<path class="head" d="M${to} ${y} l${-9 * forward} -5 v10 z"/>`
  const cross = html`<path class="cross" d="M194 ${y - 6} l12 12 m0 -12 l-12 12"/>`
  const end = to - 8 * forward
  const gap = state === 'none' ? ` H${200 - 14 * forward} M${200 + 14 * forward} ${y}` : ''
  const line = html`<path class="lane" d="M${from} ${y}${gap} H${end}"/>`
  // The limits of a channel are above or below the boxes, because they may not fit between the
  // boxes.
  const room = to > from ? label - 22 : label + 24
  return html`<g class="channel ${state}">${line}${head}${state === 'none' ? cross : undefined}
<text class="state" x="200" y="${to > from ? label - 1 : label}" text-anchor="middle">${state === 'none' ? 'not open' : state}</text>
<text class="small" x="200" y="${room}" text-anchor="middle">${describeRoom(channel)}</text></g>`
}

function describeRoom(channel: ChannelSummary | undefined): string {
  if (channel?.maxCapacity === undefined) return ''
  const { maxCapacity, maxMessageSize } = channel
  if (maxMessageSize === undefined) return `${maxCapacity} messages`
  return `${maxCapacity.toLocaleString('en-US')} × ${maxMessageSize.toLocaleString('en-US')} bytes`
}

function describe(channel: ChannelSummary): string {
  const { sender, recipient, state } = channel
  const room = describeRoom(channel)
  return `From ${sender} to ${recipient}: ${channelWords[state]}${room && `, ${room}`}`
}
