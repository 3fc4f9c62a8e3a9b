import type { ProvenChain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { hashHex, writeProxied } from '@paraclock/submission'
import type { ProxySpec } from './ActorSpec.ts'
import { spellAccount } from './nameSigner.ts'
import type { ActorContext, ActorStep } from './OpenedActor.ts'

interface ProxyCall {
  readonly chain: ProvenChain
  readonly signer: Hex
  readonly as: ProxySpec
  readonly call: Hex
}

export async function openProxy(
  { report, signal }: ActorContext,
  { chain, signer, as, call }: ProxyCall
): Promise<ActorStep> {
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
