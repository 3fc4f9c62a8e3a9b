import {
  type ChainRole,
  type ChannelSummary,
  formatAmount,
  type NetworkOutline,
  verdictOutcomes,
  verdictWords
} from '@paraclock/checklist'
import type { VNode } from 'preact'
import { Folded } from '../app/Folded.tsx'
import { CheckGroups } from '../report/CheckGroups.tsx'
import { ChainBox, Fact, Lane, NetworkFrame } from '../report/NetworkFrame.tsx'
import { PathStepper } from '../report/PathStepper.tsx'
import { Sign } from '../report/Sign.tsx'

/**
 * Shows a network of a report: its verdict, its picture, the path and cost of its task, and every
 * check.
 */
export function NetworkSection({
  outline,
  isFirstOpen
}: {
  readonly outline: NetworkOutline
  readonly isFirstOpen: boolean
}): VNode {
  const { network, outlook } = outline
  const { verdict } = network
  return (
    <section class="readiness-network" aria-label={`Network ${network.network}`}>
      <Folded
        isFirstOpen={isFirstOpen}
        summary={
          <>
            <Sign outcome={verdictOutcomes[verdict]} />
            <h2>
              {network.network}: {verdictWords[verdict]}
            </h2>
            <span class="quiet">
              {network.variant === undefined ? '' : `whole ${network.variant}s of the service, `}
              the path of a task, its cost, every check
            </span>
          </>
        }
      >
        <div class="readiness-columns">
          <div class="stack">
            <Picture outline={outline} />
            {network.fees.length > 0 && (
              <section class="card">
                <h3>What a task costs</h3>
                <dl class="fees">
                  {network.fees.map(({ title, fee }) => (
                    <div key={title}>
                      <dt>{title}</dt>
                      <dd>{formatAmount(fee)}</dd>
                    </div>
                  ))}
                </dl>
                {outlook.map((line) => (
                  <p key={line} class="quiet">
                    {line}
                  </p>
                ))}
              </section>
            )}
          </div>
          <div class="stack">
            <PathStepper path={network.path} />
            <CheckGroups network={outline} />
          </div>
        </div>
      </Folded>
    </section>
  )
}

function Picture({ outline: { network } }: { readonly outline: NetworkOutline }): VNode {
  const { chains, channels } = network
  const find = (role: ChainRole) => chains.find((chain) => chain.role === role)
  const [service, target] = [find('service'), find('target')]
  const box = (role: ChainRole): VNode => {
    const chain = find(role)
    return (
      <ChainBox
        of={role}
        name={chain === undefined ? 'not reached' : describeChain(chain.name, chain.paraId)}
        number={chain?.block?.number}
      >
        {chain?.specName !== undefined && (
          <Fact label="Runtime" value={`${chain.specName} ${chain.specVersion ?? ''}`} />
        )}
        {chain?.token !== undefined && <Fact label="Token" value={chain.token.symbol} />}
      </ChainBox>
    )
  }
  const lane = (sender: number | undefined, index: number): ChannelSummary | undefined =>
    channels.find((one) => one.sender === sender) ?? channels[index]
  const [there, back] = [lane(service?.paraId, 0), lane(target?.paraId, 1)]
  return (
    <NetworkFrame
      label={`The chains of ${network.network}`}
      relay={box('relay')}
      service={box('service')}
      target={box('target')}
      lanes={
        <>
          <Lane state={there?.state ?? 'unknown'} direction="there" room={describeRoom(there)} />
          <Lane state={back?.state ?? 'unknown'} direction="back" room={describeRoom(back)} />
        </>
      }
    />
  )
}

function describeChain(name: string, paraId: number | undefined): string {
  return paraId === undefined ? name : `${name}, parachain ${paraId}`
}

function describeRoom(channel: ChannelSummary | undefined): string | undefined {
  if (channel?.maxCapacity === undefined) return undefined
  return `${channel.maxCapacity.toLocaleString('en-US')} messages`
}
