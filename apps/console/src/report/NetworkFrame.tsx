import { type ChainRole, type ChannelSummary, channelWords } from '@paraclock/checklist'
import type { ComponentChildren, VNode } from 'preact'

/** Whether a fact is good, bad or risky for the task. */
export type Tone = 'good' | 'bad' | 'caution'

const NAMES: { readonly [Key in ChainRole]: string } = {
  relay: 'Relay chain',
  service: 'Service',
  target: 'Target'
}

export function NetworkFrame({
  label,
  relay,
  service,
  target,
  lanes
}: {
  readonly label: string
} & Readonly<Record<ChainRole | 'lanes', ComponentChildren>>): VNode {
  return (
    <figure class="card network" aria-label={label}>
      {relay}
      <div class="ties" aria-hidden="true" />
      <div class="pair">
        {service}
        <div class="lanes">{lanes}</div>
        {target}
      </div>
    </figure>
  )
}

export function ChainBox({
  of: role,
  name,
  number,
  children
}: {
  readonly of: ChainRole
  /** The name and the parachain id, shown beside the role. */
  readonly name?: string | undefined
  readonly number?: number | undefined
  readonly children?: ComponentChildren
}): VNode {
  return (
    <section class={`chain ${role}`}>
      <header>
        <h3>{NAMES[role]}</h3>
        {name !== undefined && <span class="quiet">{name}</span>}
        {number !== undefined && (
          <span class="block-number" key={number}>
            <span class="said">block </span>#{number}
          </span>
        )}
      </header>
      {children !== undefined && <dl>{children}</dl>}
    </section>
  )
}

export function Fact({
  label,
  value,
  tone,
  more
}: {
  readonly label: string
  readonly value: string
  readonly tone?: Tone | undefined
  /** The increase of the value, such as `+1 TGT`. */
  readonly more?: string | undefined
}): VNode {
  return (
    <div class={`fact ${tone ?? ''}`}>
      <dt>{label}</dt>
      <dd>
        <span key={value}>{value}</span>
        {more !== undefined && <strong class="gained">{more}</strong>}
      </dd>
    </div>
  )
}

/** Shows one of the two channels between service and target: the channel in `direction`. */
export function Lane({
  state,
  direction,
  room,
  isCrossing = false
}: {
  readonly state: ChannelSummary['state']
  readonly direction: 'there' | 'back'
  /** The capacity of the channel in words, such as `1,000 messages`. */
  readonly room?: string | undefined
  readonly isCrossing?: boolean
}): VNode {
  const to = direction === 'there' ? 'To the target' : 'To the service'
  return (
    <div class={`lane ${state} ${direction}`}>
      <span class="lane-label">
        <span class="said">{to}: </span>
        {state === 'none' ? 'no channel' : `channel ${channelWords[state]}`}
        {room !== undefined && <span class="room">{room}</span>}
      </span>
      <span class="lane-line" aria-hidden="true">
        {isCrossing && <i class="packet" />}
      </span>
    </div>
  )
}
