import type { Chain } from '@paraclock/connect'
import type { HintStore, RpcSender } from '@paraclock/executor'
import { type Fork, openFork } from '@paraclock/simulation'
import type { ChainRole } from '../evidence/ChainArtifact.ts'
import { openRelay, type RelayState } from './openRelay.ts'

/** What {@link openCopies} takes. */
export interface OpenCopiesArgs extends Readonly<Record<ChainRole, Chain>> {
  /** Where it is kept what the copies read. Defaults to nowhere. */
  readonly hints?: HintStore
  /** Whether what is read is trusted from the endpoints. Defaults to no: it is proven. */
  readonly isTrusted?: boolean
  readonly signal: AbortSignal
}

/** The chains of a trial at their pinned blocks. */
export interface Copies {
  readonly service: Fork
  readonly target: Fork
  readonly relay: RelayState
  /** The chains whose state is not proven, and rests on the word of their endpoint. */
  readonly trusted: readonly ChainRole[]
}

/**
 * Opens service and target as forks, and the relay chain's state, each at the chain's pinned block.
 * What is read is proven against that block, unless it is trusted.
 */
export async function openCopies(args: OpenCopiesArgs): Promise<Copies> {
  const { signal, hints, isTrusted = false } = args
  const senderOf = ({ source }: Chain): RpcSender => ({
    send: (method, params) => source.request(method, params, { signal })
  })
  const open = (chain: Chain): Promise<Fork> =>
    openFork({
      provider: senderOf(chain),
      at: isTrusted ? chain.block.number : chain.block.hash,
      known: { genesisHash: chain.facts.genesis, name: chain.name },
      ...(hints === undefined ? {} : { hints }),
      signal
    })
  const [service, target, relay] = await Promise.all([
    open(args.service),
    open(args.target),
    openRelay(args.relay, senderOf(args.relay), isTrusted)
  ])
  const all = Object.entries({ relay, service, target }) as [ChainRole, { verified: boolean }][]
  const trusted = all.flatMap(([role, { verified }]) => (verified ? [] : [role]))
  return { service, target, relay, trusted }
}
