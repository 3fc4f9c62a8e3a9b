import type { ChainRole } from '@paraclock/checklist'
import type { VNode } from 'preact'
import { formatClock, formatRounded } from '../app/formatAmounts.ts'
import { ChainBox, Fact, Lane, NetworkFrame, type Tone } from '../report/NetworkFrame.tsx'
import type { TabStore } from './createTabStore.ts'
import type { TabState } from './TabNetwork.ts'

export function NetworkPicture({
  store,
  state
}: {
  readonly store: TabStore
  readonly state: TabState
}): VNode {
  const { chains, facts, task } = state
  const gained = store.gained.value
  const numbers = latestNumbers(store, state)
  const { there, back } = facts.channels
  return (
    <NetworkFrame
      label="The network in this tab"
      relay={<ChainBox of="relay" number={numbers.relay} />}
      service={
        <ChainBox of="service" number={numbers.service} name={`parachain ${chains[1]?.paraId}`}>
          <Fact label="Alice has" value={formatRounded(facts.user)} />
          <Fact
            label="Task"
            value={task === undefined ? 'none yet' : `for ${formatClock(task.due)}`}
            tone={task === undefined ? undefined : task.state === 'failed' ? 'bad' : 'good'}
          />
        </ChainBox>
      }
      lanes={
        <>
          <Lane state={there} direction="there" isCrossing={store.isCrossing.value} />
          <Lane state={back} direction="back" />
        </>
      }
      target={
        <ChainBox of="target" number={numbers.target} name={`parachain ${chains[2]?.paraId}`}>
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
            more={gained === undefined ? undefined : `+${formatRounded(gained)}`}
          />
        </ChainBox>
      }
    />
  )
}

function proxyTone(proxies: readonly string[]): Tone {
  if (proxies.length === 0) return 'bad'
  return proxies.includes('Any') ? 'caution' : 'good'
}

/**
 * Returns the number of each chain's block that was shown last. Blocks are shown one after another,
 * so `state` can already have a higher number.
 */
function latestNumbers(store: TabStore, state: TabState): Readonly<Record<ChainRole, number>> {
  const numbers = Object.fromEntries(state.chains.map(({ role, number }) => [role, number]))
  for (const { role, number } of store.blocks.value) numbers[role] = number
  return numbers as Record<ChainRole, number>
}
