import {
  type ChainSummary,
  type ChannelSummary,
  channelWords,
  type NetworkReport
} from '@paraclock/checklist'
import { html, type Markup } from '../markup.ts'
import { clipText, framePicture } from './Picture.ts'

const WORDS: { readonly [State in ChannelSummary['state']]: string } = {
  none: 'not open',
  requested: 'requested',
  accepted: 'accepted',
  open: 'open',
  closing: 'closing',
  unknown: 'unknown'
}

export function drawChannels(network: NetworkReport, id: string): Markup {
  const { chains, channels } = network
  const chain = (role: ChainSummary['role']): ChainSummary | undefined =>
    chains.find((one) => one.role === role)
  const service = chain('service')
  const target = chain('target')
  const there = findDirection(channels, service, 0)
  const back = findDirection(channels, target, 1)
  return framePicture({
    id,
    title: 'Channels',
    description: [...channels.map(describe), ''].join('. ').trim(),
    height: 246,
    content: [
      html`<path class="tie" d="M150 84 L84 134 M250 84 L316 134"/>`,
      drawChain(chain('relay'), { x: 136, y: 8, role: 'relay chain' }),
      drawChain(service, { x: 1, y: 134, role: 'service' }),
      drawChain(target, { x: 271, y: 134, role: 'target' }),
      drawChannel(there, { from: 130, to: 270, y: 162, label: 148 }),
      drawChannel(back, { from: 270, to: 130, y: 188, label: 208 })
    ]
  })
}

function findDirection(
  channels: readonly ChannelSummary[],
  sender: ChainSummary | undefined,
  index: number
): ChannelSummary | undefined {
  const found = channels.find((channel) => channel.sender === sender?.paraId)
  return sender?.paraId === undefined ? channels[index] : found
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

interface Lane {
  readonly from: number
  readonly to: number
  readonly y: number
  readonly label: number
}

function drawChannel(channel: ChannelSummary | undefined, lane: Lane): Markup {
  const state = channel?.state ?? 'unknown'
  const { from, to, y, label } = lane
  const forward = to > from ? 1 : -1
  const head = html`<path class="head" d="M${to} ${y} l${-9 * forward} -5 v10 z"/>`
  const cross = html`<path class="cross" d="M194 ${y - 6} l12 12 m0 -12 l-12 12"/>`
  const end = to - 8 * forward
  const line =
    state === 'none'
      ? html`<path class="lane" d="M${from} ${y} H${200 - 14 * forward} M${200 + 14 * forward} ${y} H${end}"/>`
      : html`<path class="lane" d="M${from} ${y} H${end}"/>`
  // A label on a lane must fit between the boxes. A wider label is placed above or below the lane.
  const room = to > from ? label - 22 : label + 24
  return html`<g class="channel ${state}">${line}${head}${state === 'none' ? cross : undefined}
<text class="state" x="200" y="${to > from ? label - 1 : label}" text-anchor="middle">${WORDS[state]}</text>
<text class="small" x="200" y="${room}" text-anchor="middle">${describeRoom(channel)}</text></g>`
}

function describeRoom(channel: ChannelSummary | undefined): string {
  if (channel?.maxCapacity === undefined) return ''
  const size = channel.maxMessageSize
  return size === undefined
    ? `${channel.maxCapacity} messages`
    : `${group(channel.maxCapacity)} × ${group(size)} bytes`
}

function describe(channel: ChannelSummary): string {
  const { sender, recipient, state } = channel
  const room = describeRoom(channel)
  return `From ${sender} to ${recipient}: ${channelWords[state]}${room && `, ${room}`}`
}

function group(value: number): string {
  return value.toLocaleString('en-US')
}
