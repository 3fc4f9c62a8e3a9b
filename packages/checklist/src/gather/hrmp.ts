import type { Chain } from '@paraclock/connect'
import { type AccountId20, type AccountId32, parseAccount } from '@paraclock/core'
import { type HrmpHoldings, type HrmpParaState, readHrmp, readIncluded } from '@paraclock/hrmp'
import { readAccount, spendableBalance } from '@paraclock/xcm'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { ChannelsArtifact } from '../evidence/Artifacts.ts'
import type { ChainRole } from '../evidence/ChainArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { describeHeld, describeUnread } from './noteHoldings.ts'
import { openChains } from './openChains.ts'
import { readAccounts, readHub } from './readHub.ts'

export const hrmpGatherer: Gatherer = defineGatherer({
  id: 'hrmp',
  needs: ['system'],
  gather: async ({ system }, { chain, config, signal }) => {
    const chains = await openChains(chain)
    const { relay, service, target } = chains
    const paras = [
      { paraId: config.service.paraId, chain: service },
      { paraId: config.target.paraId, chain: target }
    ] as const
    const { assetHub } = system
    const isUsable = assetHub !== undefined && !('error' in assetHub)
    const hub = isUsable ? await chain(assetHub.role) : undefined
    const unread = describeUnread(system)
    const reading = readChannels({ chains, config, hub, unread, signal })
    const including = Promise.all(
      paras.map(({ paraId, chain: para }) => readIncluded({ relay, para, paraId }))
    )
    const [state, blocks] = await Promise.all([reading, including])
    return { ...state, included: blocks.filter((block) => block !== undefined) }
  }
})

/**
 * Reads the channels between service and target, the balances of the user and both parachains on
 * the relay chain and on Asset Hub, and how the relay token gets from Asset Hub to the relay chain.
 */
export async function readChannels(args: {
  readonly chains: Readonly<Record<ChainRole, Chain>>
  readonly config: NetworkConfig
  /** Asset Hub. Defaults to a network without one. */
  readonly hub?: Chain | undefined
  /** Why the balances on Asset Hub are unknown. Defaults to no reason. */
  readonly unread?: string | undefined
  readonly signal: AbortSignal
}): Promise<Omit<ChannelsArtifact, 'included'>> {
  const { chains, config, hub, unread, signal } = args
  const { relay, service, target } = chains
  const user = parseAccount(config.user)
  const reading = readHrmp({
    relay,
    paras: [
      { paraId: config.service.paraId, chain: service },
      { paraId: config.target.paraId, chain: target }
    ],
    signal
  })
  // Accounts of a relay chain have 32 bytes, so a user with an account of 20 bytes cannot pay there.
  const [state, held] = await Promise.all([
    reading,
    is32(user) ? readHoldings({ relay, hub, unread, account: user }) : undefined
  ])
  // It matters only to a parachain that pays for a channel whether its money backs tokens of users.
  const isOpening = state.directions.some(
    ({ channel, closing }) => channel === undefined || closing
  )
  const read = (at: 0 | 1, role: 'service' | 'target'): Promise<HrmpParaState> | HrmpParaState =>
    hub === undefined && !isOpening
      ? state.paras[at]
      : readAccounts({
          ...{ relay, hub, unread, chain: chains[role] },
          ...{ para: state.paras[at], config: config[role] }
        })
  const [found, first, second] = await Promise.all([
    hub && readHub({ hub, relay, state, signal }),
    read(0, 'service'),
    read(1, 'target')
  ])
  return { ...state, paras: [first, second], ...(found && { hub: found }), held }
}

export async function readHoldings(args: {
  readonly relay: Chain
  readonly hub: Chain | undefined
  readonly unread: string | undefined
  readonly account: AccountId32
}): Promise<HrmpHoldings> {
  const { relay, hub, unread, account } = args
  const [onHost, onHub, note = unread] = await Promise.all([
    readSpendable(relay, account),
    hub && readSpendable(hub, account),
    hub && describeHeld(hub, account)
  ])
  return { onHost, onHub, note }
}

async function readSpendable(chain: Chain, account: AccountId32): Promise<bigint> {
  const { balance } = await readAccount(chain, account)
  const existentialDeposit =
    chain.constant<bigint>({ pallet: 'Balances', name: 'ExistentialDeposit' }) ?? 0n
  return spendableBalance({ balance, existentialDeposit })
}

export function is32(account: AccountId20 | AccountId32): account is AccountId32 {
  return account.length === 66
}
