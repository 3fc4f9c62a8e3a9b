import type { Chain } from '@paraclock/connect'
import type { Hex, ParaclockError } from '@paraclock/core'
import type { CallActor } from '@paraclock/submission'
import { lookUpItem } from '@paraclock/types'
import type { CommandContext } from '../cli/defineCommand.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { ActorSpec } from './ActorSpec.ts'

/** What says what an actor does. */
export type ActorContext = Pick<CommandContext, 'cwd' | 'report' | 'signal'>

/** An account that calls of one chain are made as. */
export interface OpenedActor extends CallActor {
  wrap(call: Hex): Promise<Hex>
  /** Why a wrapped call does not make the call yet; `undefined` if it makes it. */
  awaits(wrapped: Hex): ParaclockError | undefined
  requireMade(wrapped: Hex): void
}

/** A call as the signer makes it, and why it does not make the call yet. */
export interface ActorStep {
  readonly call: Hex
  readonly awaited?: ParaclockError
}

/** An actor that remembers what its wrapped calls wait for. */
export function createActor(account: Hex, next: (call: Hex) => Promise<ActorStep>): OpenedActor {
  const awaited = new Map<Hex, ParaclockError>()
  const awaits: OpenedActor['awaits'] = (wrapped) => awaited.get(wrapped)
  return {
    account,
    awaits,
    requireMade: (wrapped) => {
      const error = awaits(wrapped)
      if (error !== undefined) throw error
    },
    wrap: async (call) => {
      const step = await next(call)
      if (step.awaited !== undefined) awaited.set(step.call, step.awaited)
      return step.call
    }
  }
}

const PALLETS = { proxy: ['Proxy', 'proxy'], multisig: ['Multisig', 'as_multi'] } as const

/** Whether a chain has the pallet by which a signer acts for another account. */
export function hasActor(
  { runtime }: Pick<Chain, 'runtime'>,
  { kind }: Pick<ActorSpec, 'kind'>
): boolean {
  const [pallet, call] = PALLETS[kind]
  return lookUpItem(runtime.metadata, 'calls', pallet, call) !== undefined
}

/** Refuses a chain without the pallet by which a signer acts for another account. */
export function requireActor(chain: Chain, as: Pick<ActorSpec, 'kind'>): void {
  if (hasActor(chain, as)) return
  const [pallet] = PALLETS[as.kind]
  throw refuseArgument(`${chain.name} has no pallet ${pallet}, which --as ${as.kind} takes there`)
}
