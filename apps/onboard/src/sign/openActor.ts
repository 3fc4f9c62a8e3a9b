import type { Chain } from '@paraclock/connect'
import { parseAccount } from '@paraclock/core'
import { type ActorContext, createActor, type OpenedActor } from './OpenedActor.ts'
import { openMultisig } from './openMultisig.ts'
import { openProxy } from './openProxy.ts'
import type { OpenedSigner } from './readSigner.ts'

/** The chain of an actor, and who signs for it. */
export interface ActorArgs {
  readonly chain: Chain
  readonly key: OpenedSigner
}

/** The account that a signer acts as on a chain; `undefined` for its own. */
export function openActor(context: ActorContext, args: ActorArgs): OpenedActor | undefined {
  const { as } = args.key
  if (as === undefined) return undefined
  const signer = parseAccount(args.key.signer.account)
  const asked = { chain: args.chain, signer }
  return createActor(as.account, (call) =>
    as.kind === 'proxy'
      ? openProxy(context, { ...asked, as, call })
      : openMultisig(context, { ...asked, as, call })
  )
}
