import type { Chain } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import type { StorageOverride } from '@paraclock/executor/simulate'
import {
  CallAwaited,
  type DelayedCall,
  encodeInput,
  findRefusal,
  hashHex,
  type ProxyDefinition,
  ProxyGrantMissing,
  planProxyCall,
  readProxyRights
} from '@paraclock/submission'
import type { ProxySpec } from './ActorSpec.ts'
import { spellAccount } from './nameSigner.ts'
import type { ActorContext, ActorStep } from './OpenedActor.ts'

interface ProxyCall {
  readonly chain: Chain
  readonly signer: Hex
  readonly as: ProxySpec
  readonly call: Hex
}

export async function openProxy(context: ActorContext, asked: ProxyCall): Promise<ActorStep> {
  const { chain, signer, as, call } = asked
  const { signal } = context
  const { account: real, proxyType } = as
  const rights = await readProxyRights({ chain, real, delegate: signer, signal })
  const callHash = hashHex(call)
  const plan = planProxyCall({ real, delegate: signer, proxyType, call, callHash, ...rights })
  const [account, delegate] = [spellAccount(real, []), spellAccount(signer, [])]
  const refuse = (wanted: string): ParaclockError => {
    const found = rights.grants.map(describeGrant)
    const named = { chain: chain.name, real: account, delegate, wanted, found }
    return new ParaclockError(ProxyGrantMissing, named)
  }
  const { now, later, announcedAt } = plan
  if (now.length + later.length === 0) {
    throw refuse(proxyType === undefined ? 'of any type' : `of type ${proxyType}`)
  }
  for (const one of now) {
    const wrapped = encodeInput(chain, one)
    if ((await findRefusal({ chain, call: wrapped, account: signer, signal })) !== FILTERED) {
      return { call: wrapped, stage: 'proxy make' }
    }
  }
  const wait = (done: string, delay: number): ParaclockError =>
    new ParaclockError(CallAwaited, {
      ...{ chain: chain.name, account, callHash, done: `${done} with a delay of ${delay} blocks` },
      next: 'Run the same command again when the delay has passed: it makes the call.'
    })
  for (const one of later) {
    const wrapped = encodeInput(chain, one.call)
    const overrides = announcedAt === undefined ? passDelay(asked, one, callHash) : []
    const refusal = await findRefusal({ chain, call: wrapped, account: signer, overrides, signal })
    if (refusal === FILTERED) continue
    if (announcedAt === undefined) {
      const awaited = wait('announced', one.delay)
      context.report(
        `${chain.name}: announcing the call ${callHash} with a delay of ${one.delay} blocks`
      )
      return { call: encodeInput(chain, plan.announce), stage: 'proxy announce', awaited }
    }
    if (refusal === EARLY) throw wait(`announced in block ${announcedAt}`, one.delay)
    return { call: wrapped, stage: 'proxy make' }
  }
  throw refuse('of a type that admits the call')
}

const FILTERED = 'system.CallFiltered'
const EARLY = 'proxy.Unannounced'
// The delegate may be an account of `--as`, and may have no funds. So the dry run gives the
// delegate more than any fee.
const FEES = 10n ** 24n

function describeGrant({ delegate, proxyType, delay }: ProxyDefinition): string {
  const after = delay === 0 ? '' : `, after ${delay} blocks`
  return `${spellAccount(delegate, [])} (${proxyType}${after})`
}

function passDelay(
  { signer, as }: ProxyCall,
  { proxyType }: DelayedCall,
  callHash: Hex
): readonly StorageOverride[] {
  const grant = { delegate: signer, proxy_type: { type: proxyType }, delay: 0 }
  const announcement = { real: as.account, call_hash: callHash, height: 0 }
  return [
    { pallet: 'Proxy', item: 'Proxies', keys: [as.account], value: [[grant], 0n] },
    { pallet: 'Proxy', item: 'Announcements', keys: [signer], value: [[announcement], 0n] },
    { holder: signer, free: FEES }
  ]
}
