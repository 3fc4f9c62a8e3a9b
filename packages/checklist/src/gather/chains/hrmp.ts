import type { Chain } from '@paraclock/connect'
import { type AccountId32, isAccountId20, parseAccount } from '@paraclock/core'
import {
  type HrmpHoldings,
  type HrmpParaState,
  readHrmp,
  readIncluded,
  transportOf
} from '@paraclock/hrmp'
import { readAccount, spendableBalance } from '@paraclock/xcm'
import type { NetworkConfig } from '../../config/configSchema.ts'
import type { ChainRole } from '../../config/networkRoles.ts'
import type { ChannelsArtifact } from '../../evidence/Artifacts.ts'
import { readHub, readOwn } from '../assets/readHub.ts'
import { existentialDepositOf } from './chains.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { describeUnread } from './describeUnread.ts'
import { openChains } from './openChains.ts'

export const hrmpGatherer: Gatherer = defineGatherer({
  id: 'hrmp',
  needs: ['system'],
  gather: async ({ system }, { chain, config, signal }) => {
    const chains = await openChains(chain)
    const { relay } = chains
    const { assetHub, coretimeChain } = system
    const isUsable = assetHub !== undefined && !('error' in assetHub)
    const hub = isUsable ? await chain(assetHub.role) : undefined
    const hasCoretime = coretimeChain !== undefined && !('error' in coretimeChain)
    const siblings = hasCoretime ? [await chain('coretime')] : []
    const unread = describeUnread(system)
    const [state, ...blocks] = await Promise.all([
      readChannels({ chains, config, hub, siblings, unread, signal }),
      readIncluded({ relay, para: chains.service, paraId: config.service.paraId }),
      readIncluded({ relay, para: chains.target, paraId: config.target.paraId })
    ])
    return { ...state, included: blocks.filter((block) => block !== undefined) }
  }
})

/**
 * Reads the channels between service and target, the balances that can pay for channels, and how
 * Asset Hub teleports the relay token to the relay chain. The balances are those of the user and of
 * both parachains.
 */
export async function readChannels(args: {
  readonly chains: Readonly<Record<ChainRole, Chain>>
  readonly config: NetworkConfig
  /** Asset Hub. Absent if the network has no Asset Hub. */
  readonly hub?: Chain | undefined
  /** Other chains that may take calls for channels or hold their deposits: the Coretime chain. */
  readonly siblings?: readonly Chain[]
  /** Why the balances on Asset Hub are unknown. */
  readonly unread?: string | undefined
  readonly signal: AbortSignal
}): Promise<Omit<ChannelsArtifact, 'included'>> {
  const { chains, config, hub, siblings, unread, signal } = args
  const { relay, service, target } = chains
  const user = parseAccount(config.user)
  const paras = [
    { paraId: config.service.paraId, chain: service },
    { paraId: config.target.paraId, chain: target }
  ] as const
  // The relay chain has no accounts of 20 bytes.
  const [state, held] = await Promise.all([
    readHrmp({ relay, paras, siblings, signal }),
    isAccountId20(user) ? undefined : readHoldings({ relay, hub, unread, account: user })
  ])
  // The parachains' money is read only if a channel must be opened, or if the network has an Asset
  // Hub.
  const isOpening = state.directions.some((one) => transportOf(one).isEnding !== false)
  const read = async (at: 0 | 1, role: 'service' | 'target'): Promise<HrmpParaState> => {
    const para = state.paras[at]
    if (hub === undefined && !isOpening) return para
    return await readOwn({ hub, unread, para, chain: chains[role] })
  }
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
  const [onHost, onHub] = await Promise.all([
    readSpendable(relay, account),
    hub && readSpendable(hub, account)
  ])
  return { onHost, onHub, note: unread }
}

async function readSpendable(chain: Chain, account: AccountId32): Promise<bigint> {
  const { balance } = await readAccount(chain, account)
  return spendableBalance({ balance, existentialDeposit: existentialDepositOf(chain) ?? 0n })
}
