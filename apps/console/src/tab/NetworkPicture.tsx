import type { ComponentChildren, VNode } from 'preact'
import { formatClock, formatRounded } from '../app/formatAmounts.ts'
import type { TabStore } from './createTabStore.ts'
import type { ChannelFact, Role, TabState } from './TabNetwork.ts'

const NAMES: { readonly [Key in Role]: string } = {
  relay: 'Relay chain',
  service: 'Service',
  target: 'Target'
}

const CHANNELS: { readonly [State in ChannelFact['state']]: string } = {
  open: 'channel open',
  requested: 'channel requested',
  none: 'no channel'
}

type Tone = 'good' | 'bad' | 'caution'

/** Draws the chains, their channels, and what a task needs on them. */
export function NetworkPicture({
  store,
  state
}: {
  readonly store: TabStore
  readonly state: TabState
}): VNode {
  const { facts, task } = state
  const gained = store.gained.value
  const numbers = latestNumbers(store, state)
  const { there, back } = facts.channels
  return (
    <figure class="card network" aria-label="The network in this tab">
      <Chain of="relay" number={numbers.relay} />
      <div class="ties" aria-hidden="true" />
      <div class="pair">
        <Chain of="service" number={numbers.service} paraId={state.chains[1]?.paraId}>
          <Fact label="Alice has" value={formatRounded(facts.user)} />
          <Fact
            label="Task"
            value={task === null ? 'none yet' : `for ${formatClock(task.due)}`}
            tone={task === null ? undefined : task.state === 'failed' ? 'bad' : 'good'}
          />
        </Chain>
        <div class="lanes">
          <Lane channel={there} direction="there" isCrossing={store.isCrossing.value} />
          <Lane channel={back} direction="back" isCrossing={false} />
        </div>
        <Chain of="target" number={numbers.target} paraId={state.chains[2]?.paraId}>
          <Fact
            label="Alice’s proxy"
            value={facts.proxies.length === 0 ? 'none' : facts.proxies.join(', ')}
            tone={proxyTone(facts.proxies)}
          />
          <Fact
            label="Service’s fees"
            value={formatRounded(facts.purse)}
            tone={facts.purse.amount === 0n ? 'bad' : undefined}
          />
          <Fact
            label="Bob has"
            value={formatRounded(facts.payee)}
            more={gained === null ? undefined : `+${formatRounded(gained)}`}
          />
        </Chain>
      </div>
    </figure>
  )
}

function proxyTone(proxies: readonly string[]): Tone {
  if (proxies.length === 0) return 'bad'
  return proxies.includes('Any') ? 'caution' : 'good'
}

/** The numbers of the blocks that were shown: the state may be ahead of them. */
function latestNumbers(store: TabStore, state: TabState): Readonly<Record<Role, number>> {
  const numbers = Object.fromEntries(state.chains.map(({ role, number }) => [role, number]))
  for (const { role, number } of store.blocks.value) numbers[role] = number
  return numbers as Record<Role, number>
}

function Chain({
  of: role,
  number,
  paraId,
  children
}: {
  readonly of: Role
  readonly number: number
  readonly paraId?: number | undefined
  readonly children?: ComponentChildren
}): VNode {
  return (
    <section class={`chain ${role}`} aria-label={NAMES[role]}>
      <header>
        <h3>{NAMES[role]}</h3>
        {paraId !== undefined && <span class="quiet">parachain {paraId}</span>}
        <span class="block-number" key={number}>
          <span class="said">block </span>#{number}
        </span>
      </header>
      {children !== undefined && <dl>{children}</dl>}
    </section>
  )
}

function Fact({
  label,
  value,
  tone,
  more
}: {
  readonly label: string
  readonly value: string
  readonly tone?: Tone | undefined
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

function Lane({
  channel,
  direction,
  isCrossing
}: {
  readonly channel: ChannelFact
  readonly direction: 'there' | 'back'
  readonly isCrossing: boolean
}): VNode {
  const to = direction === 'there' ? 'To the target' : 'To the service'
  return (
    <div class={`lane ${channel.state} ${direction}`}>
      <span class="lane-label">
        <span class="said">{to}: </span>
        {CHANNELS[channel.state]}
      </span>
      <span class="lane-line" aria-hidden="true">
        {isCrossing && <i class="packet" />}
      </span>
    </div>
  )
}
