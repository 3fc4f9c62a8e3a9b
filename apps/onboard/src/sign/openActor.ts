import type { Chain } from '@paraclock/connect'
import { parseAccount } from '@paraclock/core'
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

interface ActorArgs {
  readonly chain: Chain
  readonly key: OpenedSigner
  /** The path of a file with a call that another member of the multisig began. */
  readonly file?: string
}

export function openActor(context: ActorContext, args: ActorArgs): OpenedActor | undefined {
  const last = args.key.as.at(-1)
  return last && actAsLast(context, last, args)
}

/**
 * Returns an actor that wraps calls for the accounts of `--as`. A call is wrapped for the last
 * account first, because the last account makes the call.
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
    file: spec === last ? file : undefined
  }))
  return createActor(last.account, async (call) => {
    let inner: ActorStep | undefined
    for (const level of levels.toReversed()) {
      const asked = { ...level, call: inner?.call ?? call }
      const step = await (level.as.kind === 'proxy'
        ? openProxy(context, { ...asked, as: level.as })
        : openMultisig(context, { ...asked, as: level.as }))
      inner = inner === undefined ? step : joinSteps(step, inner)
    }
    return inner ?? { call, stage: '' }
  })
}

function joinSteps({ call, stage, awaited }: ActorStep, inner: ActorStep): ActorStep {
  const within = [inner.call, ...(inner.within ?? [])]
  return { call, within, stage: `${stage} of ${inner.stage}`, awaited: awaited ?? inner.awaited }
}
