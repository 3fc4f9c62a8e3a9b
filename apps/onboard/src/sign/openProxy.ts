import type { Chain } from '@paraclock/connect'
import {
  DispatchFailed,
  type Hex,
  isParaclockError,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import type { StorageOverride } from '@paraclock/executor/simulate'
import {
  atPresentBlock,
  CallAwaited,
  checkDryRun,
  type DelayedCall,
  encodeInput,
  hashHex,
  type ProxyDefinition,
  ProxyGrantMissing,
  planProxyCall
} from '@paraclock/submission'
import type { ProxySpec } from './ActorSpec.ts'
import { spellAccount } from './nameSigner.ts'
import { type ActorContext, type ActorStep, requireActor } from './OpenedActor.ts'

/** A call for an account that has granted a proxy. */
export interface ProxyCall {
  readonly chain: Chain
  /** The proxy: who signs, or acts through others before it. */
  readonly signer: Hex
  readonly as: ProxySpec
  readonly call: Hex
}

interface StoredGrant {
  readonly delegate: string
  readonly proxy_type: { readonly type: string }
  readonly delay: number | bigint
}

interface StoredAnnouncement {
  readonly real: string
  readonly call_hash: Hex
  readonly height: number | bigint
}

/** Reads what the account has granted, and what the signer has announced. */
async function readRights(
  { signal }: ActorContext,
  { chain, signer, as }: ProxyCall
): Promise<Pick<Parameters<typeof planProxyCall>[0], 'grants' | 'announcements'>> {
  const present = await atPresentBlock(chain)
  const read = async <Item>(entry: string, key: Hex): Promise<readonly Item[]> => {
    const asked = { pallet: 'Proxy', entry, keys: [key], signal }
    return (await present.storage<readonly [readonly Item[], bigint]>(asked)).value?.[0] ?? []
  }
  const [grants, announcements] = await Promise.all([
    read<StoredGrant>('Proxies', as.account),
    read<StoredAnnouncement>('Announcements', signer)
  ])
  return {
    grants: grants.map(({ delegate, proxy_type, delay }) => ({
      delegate: parseAccount(delegate),
      proxyType: proxy_type.type,
      delay: Number(delay)
    })),
    announcements: announcements.map(({ real, call_hash, height }) => ({
      real: parseAccount(real),
      callHash: call_hash,
      height: Number(height)
    }))
  }
}

/**
 * Wraps a call by what the account has granted and the signer has announced. A call that is announced is
 * tried first as if its delay had passed.
 *
 * @throws ParaclockError `ProxyGrantMissing`; `CallAwaited` while the delay of an announced call runs
 */
export async function openProxy(context: ActorContext, asked: ProxyCall): Promise<ActorStep> {
  const { chain, signer, as, call } = asked
  const { account: real, proxyType } = as
  requireActor(chain, as)
  const rights = await readRights(context, asked)
  const callHash = hashHex(call)
  const plan = planProxyCall({ real, delegate: signer, proxyType, call, callHash, ...rights })
  const [account, delegate] = [spellAccount(real, []), spellAccount(signer, [])]
  const refuse = (wanted: string): ParaclockError => {
    const found = rights.grants.map(describeGrant)
    const context = { chain: chain.name, real: account, delegate, wanted, found }
    return new ParaclockError(ProxyGrantMissing, context)
  }
  const { now, later, announcedAt } = plan
  if (now.length + later.length === 0) {
    throw refuse(proxyType === undefined ? 'of any type' : `of type ${proxyType}`)
  }
  for (const one of now) {
    const wrapped = encodeInput(chain, one)
    if ((await findRefusal(context, asked, wrapped)) !== FILTERED) {
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
    const refusal =
      announcedAt === undefined
        ? await findRefusal(context, asked, wrapped, passDelay(asked, one, callHash))
        : await findRefusal(context, asked, wrapped)
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
// More than any fee. Whoever acts through others pays none, and may hold nothing.
const FEES = 10n ** 24n

function describeGrant({ delegate, proxyType, delay }: ProxyDefinition): string {
  const after = delay === 0 ? '' : `, after ${delay} blocks`
  return `${spellAccount(delegate, [])} (${proxyType}${after})`
}

/** The state in which a call was announced with a proxy, and the delay has passed. */
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

/** The name of the error that a call is refused with; `undefined` if it would succeed. */
async function findRefusal(
  { signal }: ActorContext,
  { chain, signer }: ProxyCall,
  call: Hex,
  overrides: readonly StorageOverride[] = []
): Promise<string | undefined> {
  try {
    await checkDryRun({ chain, call, account: signer, overrides, signal })
    return undefined
  } catch (error) {
    if (!isParaclockError(error, DispatchFailed)) throw error
    return error.context.error
  }
}
