import type { Chain } from '@paraclock/connect'
import type { Hex, ParaclockError } from '@paraclock/core'
import { readProxyPallet } from '@paraclock/proxy'
import type { CallActor } from '@paraclock/submission'
import { findProxyPallet, hasCall } from '@paraclock/types'
import type { CommandContext } from '../cli/defineCommand.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { ActorSpec, ProxySpec } from './ActorSpec.ts'

export type ActorContext = Pick<CommandContext, 'cwd' | 'report' | 'signal'>

export interface OpenedActor extends Required<CallActor> {
  wrap(call: Hex): Promise<Hex>
  /**
   * Returns the stage of a wrapped call that only announces or approves the original call:
   * `multisig begin`. Returns `undefined` if the wrapped call makes the original call.
   */
  prepares(wrapped: Hex): string | undefined
}

export interface ActorStep {
  readonly call: Hex
  /** The name of the step, which the journal stores with the call: `multisig begin`. */
  readonly stage: string
  /** Why the step does not make the original call yet. Absent if the step makes it. */
  readonly awaited?: ParaclockError
}

export function createActor(account: Hex, next: (call: Hex) => Promise<ActorStep>): OpenedActor {
  const steps = new Map<Hex, ActorStep>()
  return {
    account,
    prepares: (wrapped) => {
      const { awaited, stage } = steps.get(wrapped) ?? {}
      return awaited === undefined ? undefined : stage
    },
    requireMade: (wrapped) => {
      const { awaited } = steps.get(wrapped) ?? {}
      if (awaited !== undefined) throw awaited
    },
    wrap: async (call) => {
      const step = await next(call)
      steps.set(step.call, step)
      return step.call
    }
  }
}

type AskedChain = Pick<Chain, 'name' | 'runtime' | 'constant'>
type Wanted = Pick<ActorSpec, 'kind'> & Pick<ProxySpec, 'proxyType'>

/** If a chain lacks the pallet or proxy type that `--as` needs, describes the pallet or type. */
export function findActorLack(chain: AskedChain, { kind, proxyType }: Wanted): string | undefined {
  const { name, runtime } = chain
  const isProxy = kind === 'proxy'
  const pallet = isProxy ? findProxyPallet(runtime) : 'Multisig'
  if (pallet === undefined || !hasCall(runtime, pallet, isProxy ? 'proxy' : 'as_multi'))
    return `${name} has no pallet ${pallet ?? 'Proxy'}, which --as ${kind} takes there`
  if (proxyType === undefined) return undefined
  const types = readProxyPallet(chain)?.types ?? []
  if (types.some((one) => one.name === proxyType)) return undefined
  const found = types.map((one) => one.name).join(', ')
  return `${name} has no proxy type ${JSON.stringify(proxyType)}; it has ${found}`
}

export function requireActor(chain: AskedChain, as: Wanted): void {
  const lack = findActorLack(chain, as)
  if (lack !== undefined) throw refuseArgument(lack)
}
