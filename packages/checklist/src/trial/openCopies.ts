import type { Chain } from '@paraclock/connect'
import { isParaclockError } from '@paraclock/core'
import type { RpcSender } from '@paraclock/executor'
import { type Fork, openFork } from '@paraclock/simulation'
import type { ChainRole } from '../evidence/ChainArtifact.ts'
import { openRelay, type RelayState } from './openRelay.ts'
import type { RunTrialArgs } from './runTrial.ts'

/** The chains of a trial at their pinned blocks. */
export interface Copies {
  readonly service: Fork
  readonly target: Fork
  readonly relay: RelayState
  /** The chains whose state is not proven, and rests on the word of their endpoint. */
  readonly trusted: readonly ChainRole[]
}

/** Opens service and target as forks, and the relay chain's state, each at the chain's pinned block. */
export async function openCopies(
  args: Pick<RunTrialArgs, ChainRole | 'hints' | 'signal'>
): Promise<Copies> {
  const { signal } = args
  const keep = args.hints === undefined ? {} : { hints: args.hints }
  const senderOf = ({ source }: Chain): RpcSender => ({
    send: (method, params) => source.request(method, params, { signal })
  })
  const open = async (chain: Chain): Promise<Fork> => {
    const asked = { provider: senderOf(chain), signal, ...keep }
    try {
      return await openFork({ ...asked, at: chain.block.hash })
    } catch (error) {
      // A node that serves no proofs can still be read.
      if (!isParaclockError(error) || error.code !== 'CallRefused') throw error
      return await openFork({ ...asked, at: chain.block.number })
    }
  }
  const [service, target, relay] = await Promise.all([
    open(args.service),
    open(args.target),
    openRelay(args.relay, senderOf(args.relay))
  ])
  const all = Object.entries({ relay, service, target }) as [ChainRole, { verified: boolean }][]
  const trusted = all.flatMap(([role, { verified }]) => (verified ? [] : [role]))
  return { service, target, relay, trusted }
}
