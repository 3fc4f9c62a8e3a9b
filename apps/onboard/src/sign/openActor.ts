import type { Chain } from '@paraclock/connect'
import { type Hex, parseAccount } from '@paraclock/core'
import type { ActorSpec } from './ActorSpec.ts'
import {
  type ActorContext,
  type ActorStep,
  createActor,
  type OpenedActor,
  requireActor
} from './OpenedActor.ts'
import { openMultisig } from './openMultisig.ts'
import { openProxy } from './openProxy.ts'
import type { OpenedSigner } from './readSigner.ts'

export interface ActorArgs {
  readonly chain: Chain
  readonly key: OpenedSigner
  /** The file of the call, if the last account is a multisig and another member began the call. */
  readonly file?: string
}

export function openActor(context: ActorContext, args: ActorArgs): OpenedActor | undefined {
  const last = args.key.as.at(-1)
  return last && actAsLast(context, last, args)
}

/**
 * Opens the last of the accounts that a signer acts as. The call is wrapped for the last account
 * first, and then for each account before it.
 */
export function actAsLast(
  context: ActorContext,
  last: ActorSpec,
  { chain, key, file }: ActorArgs
): OpenedActor {
  const { as } = key
  for (const spec of as) requireActor(chain, spec)
  const own = parseAccount(key.signer.account)
  const levels = as.map((spec, index) => ({
    ...{ chain, as: spec, signer: as[index - 1]?.account ?? own },
    ...(spec === last && file !== undefined ? { file } : {})
  }))
  return createActor(last.account, async (call) => {
    let inner: ActorStep | undefined
    for (const level of levels.toReversed()) {
      const step = await wrapOnce(context, { ...level, call: inner?.call ?? call })
      inner = inner === undefined ? step : joinSteps(step, inner)
    }
    return inner ?? { call, stage: '' }
  })
}

function wrapOnce(
  context: ActorContext,
  level: Omit<Parameters<typeof openMultisig>[1], 'as'> & { readonly as: ActorSpec }
): Promise<ActorStep> {
  const { as } = level
  return as.kind === 'proxy'
    ? openProxy(context, { ...level, as })
    : openMultisig(context, { ...level, as })
}

function joinSteps(outer: ActorStep, inner: ActorStep): ActorStep {
  const { awaited = inner.awaited } = outer
  const within: readonly Hex[] = [inner.call, ...(inner.within ?? [])]
  const step = { call: outer.call, within, stage: `${outer.stage} of ${inner.stage}` }
  return awaited === undefined ? step : { ...step, awaited }
}
