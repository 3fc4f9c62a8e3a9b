import type { ProvenChain } from '@paraclock/connect'
import { parseAccount } from '@paraclock/core'
import { type ActorContext, createActor, type OpenedActor, requireActor } from './OpenedActor.ts'
import { openMultisig } from './openMultisig.ts'
import { openProxy } from './openProxy.ts'
import type { OpenedSigner } from './readSigner.ts'

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
  return createActor(as.account, async (call) =>
    as.kind === 'proxy'
      ? await openProxy(context, { chain, signer, as, call })
      : await openMultisig(context, { chain, signer, as, call, file })
  )
}
