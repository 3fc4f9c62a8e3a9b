import type { Chain } from '@paraclock/connect'
import type { Hex, ParaclockError } from '@paraclock/core'
import type { CallActor } from '@paraclock/submission'
import { lookUpItem, variantsOf } from '@paraclock/types'
import type { CommandContext } from '../cli/defineCommand.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { ActorSpec, ProxySpec } from './ActorSpec.ts'

export type ActorContext = Pick<CommandContext, 'cwd' | 'report' | 'signal'>

export interface OpenedActor extends CallActor {
  wrap(call: Hex): Promise<Hex>
  /**
   * What a wrapped call does if it only announces or approves the call, in the words of a journal;
   * `undefined` if it makes the call.
   */
  prepares(wrapped: Hex): string | undefined
  requireMade(wrapped: Hex): void
  within(wrapped: Hex): readonly Hex[]
}

export interface ActorStep {
  readonly call: Hex
  /** What it does, in the words of a journal: `multisig begin`. */
  readonly stage: string
  readonly awaited?: ParaclockError
  /** The calls between it and the call itself, from the outside. Defaults to none. */
  readonly within?: readonly Hex[]
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
    within: (wrapped) => steps.get(wrapped)?.within ?? [],
    wrap: async (call) => {
      const step = await next(call)
      steps.set(step.call, step)
      return step.call
    }
  }
}

const CALLS = { proxy: ['Proxy', 'proxy'], multisig: ['Multisig', 'as_multi'] } as const

type Wanted = Pick<ActorSpec, 'kind'> & Pick<ProxySpec, 'proxyType'>

/** What a chain lacks for `--as`; `undefined` if nothing. */
export function findActorLack(
  { name, runtime: { metadata } }: Pick<Chain, 'name' | 'runtime'>,
  { kind, proxyType }: Wanted
): string | undefined {
  const [pallet, method] = CALLS[kind]
  const call = lookUpItem(metadata, 'calls', pallet, method)
  if (call === undefined) return `${name} has no pallet ${pallet}, which --as ${kind} takes there`
  if (proxyType === undefined) return undefined
  const { type = -1 } = call.fields.find((field) => field.name === 'force_proxy_type') ?? {}
  const types = variantsOf(metadata, metadata.lookup[type]?.params[0]?.type)
  if (types.some((one) => one.name === proxyType)) return undefined
  const found = types.map((one) => one.name).join(', ')
  return `${name} has no proxy type ${JSON.stringify(proxyType)}; it has ${found}`
}

export function requireActor(chain: Pick<Chain, 'name' | 'runtime'>, as: Wanted): void {
  const lack = findActorLack(chain, as)
  if (lack !== undefined) throw refuseArgument(lack)
}
