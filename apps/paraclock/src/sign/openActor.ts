import type { Chain, ProvenChain } from '@paraclock/connect'
import { type Hex, parseAccount } from '@paraclock/core'
import { readProxyPallet } from '@paraclock/proxy'
import { type CallActor, hashHex, writeProxied } from '@paraclock/submission'
import { findProxyPallet, hasCall } from '@paraclock/types'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { ActorContext, ActorSpec, ActorStep, ProxySpec } from './ActorSpec.ts'
import { spellAccount } from './nameSigner.ts'
import { openMultisig } from './openMultisig.ts'
import type { OpenedSigner } from './readSigner.ts'

export interface OpenedActor extends Required<CallActor> {
  wrap(call: Hex): Promise<Hex>
  /**
   * Returns the stage of a wrapped call that only announces or approves the original call:
   * `multisig begin`. Returns `undefined` if the wrapped call makes the original call.
   */
  prepares(wrapped: Hex): string | undefined
}

interface ActorArgs {
  readonly chain: ProvenChain
  readonly key: OpenedSigner
  /** The path of a file with a call that another member of the multisig began. */
  readonly file?: string
}

/** Returns an actor that wraps calls for the account of `--as`; `undefined` without `--as`. */
export function openActor(
  context: ActorContext,
  { chain, key, file }: ActorArgs
): OpenedActor | undefined {
  const { as } = key
  if (as === undefined) return undefined
  requireActor(chain, as)
  const signer = parseAccount(key.signer.account)
  const steps = new Map<Hex, ActorStep>()
  return {
    account: as.account,
    prepares: (wrapped) => {
      const { awaited, stage } = steps.get(wrapped) ?? {}
      return awaited === undefined ? undefined : stage
    },
    requireMade: (wrapped) => {
      const { awaited } = steps.get(wrapped) ?? {}
      if (awaited !== undefined) throw awaited
    },
    wrap: async (call) => {
      const step =
        as.kind === 'proxy'
          ? await wrapByProxy(context, chain, { signer, as, call })
          : await openMultisig(context, { chain, signer, as, call, file })
      steps.set(step.call, step)
      return step.call
    }
  }
}

async function wrapByProxy(
  { report, signal }: ActorContext,
  chain: ProvenChain,
  made: { readonly signer: Hex; readonly as: ProxySpec; readonly call: Hex }
): Promise<ActorStep> {
  const { signer, as, call } = made
  const { call: wrapped, announced } = await writeProxied({
    chain,
    call,
    real: as.account,
    delegate: signer,
    proxyType: as.proxyType,
    signal,
    spell: (one) => spellAccount(one),
    next: 'Run the same command again when the delay has passed: it makes the call.'
  })
  if (announced === undefined) return { call: wrapped, stage: 'proxy make' }
  const { delay, awaited } = announced
  report(`${chain.name}: announcing the call ${hashHex(call)} with a delay of ${delay} blocks`)
  return { call: wrapped, stage: 'proxy announce', awaited }
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
