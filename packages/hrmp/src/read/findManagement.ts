import type { Chain } from '@paraclock/connect'
import {
  type ChannelManagement,
  type HrmpRoute,
  movedDocument,
  relayManagement
} from '../state/ChannelManagement.ts'
import { refuseHost } from './readHrmpLimits.ts'

type Fact = 'calls' | 'deposits' | 'register'

/**
 * Finds in the metadata of a relay chain and of given siblings who takes the calls for channels, who
 * holds the deposits, and where the register is. A pallet that takes calls and stores channels
 * reserves the deposits itself, unless another chain has a reason for holds that is named after HRMP.
 *
 * @throws ParaclockError `ChannelsUnsupported` with the facts, if they fit no known form
 */
export function findManagement(args: {
  readonly relay: Chain
  readonly siblings?: readonly Chain[]
}): ChannelManagement {
  const { relay, siblings = [] } = args
  const chains = [relay, ...siblings]
  const stores = chains.filter(({ runtime: { metadata } }) =>
    metadata.pallets.some(({ storage }) =>
      storage?.items.some(({ name }) => name === 'HrmpChannels')
    )
  )
  const takes = chains.filter(({ facts }) => facts.capabilities.hrmp !== undefined)
  const holds = chains.filter(holdsForHrmp)
  const own = takes.filter((chain) => stores.includes(chain))
  const found = { calls: takes, deposits: holds.length > 0 ? holds : own, register: stores }
  const kinds = (['calls', 'deposits', 'register'] as const).map((fact) =>
    found[fact].map((one) => (one === relay ? 'relay' : 'sibling')).join(' and ')
  )
  const route = (fact: Fact): HrmpRoute => {
    const [chain] = found[fact]
    return chain === relay ? { kind: 'relay' } : { kind: 'sibling', paraId: chain?.paraId ?? 0 }
  }
  switch (kinds.join(', ')) {
    case 'relay, relay, relay':
      return relayManagement
    // Two designs of issue 12718: the relay chain asks a sibling to hold, or the sibling takes all.
    case 'relay, sibling, relay':
    case 'sibling, sibling, relay':
      return {
        calls: route('calls'),
        deposits: route('deposits'),
        register: route('register'),
        effect: 'session',
        document: movedDocument
      }
  }
  const name = (fact: Fact) =>
    `${fact}: ${found[fact].map((one) => one.name).join(' and ') || 'none'}`
  const item = `known form of it (${name('calls')}; ${name('deposits')}; ${name('register')})`
  throw refuseHost(relay, item)
}

function holdsForHrmp({ runtime: { metadata } }: Chain): boolean {
  return metadata.lookup.some(
    ({ path, def }) =>
      path.at(-1) === 'RuntimeHoldReason' &&
      def.tag === 'variant' &&
      def.value.some(({ name }) => /hrmp/i.test(name))
  )
}
