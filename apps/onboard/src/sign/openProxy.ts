import type { Chain } from '@paraclock/connect'
import {
  DispatchFailed,
  type Hex,
  isParaclockError,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import {
  atPresentBlock,
  CallAwaited,
  checkDryRun,
  encodeInput,
  hashHex,
  type ProxyDefinition,
  ProxyGrantMissing,
  planProxyCall
} from '@paraclock/submission'
import type { RuntimeCall } from '@paraclock/types'
import type { ProxySpec } from './ActorSpec.ts'
import { spellAccount } from './nameSigner.ts'
import { type ActorContext, type ActorStep, requireActor } from './OpenedActor.ts'

/** A call for an account that has granted the signer a proxy. */
export interface ProxyCall {
  readonly chain: Chain
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
 * Wraps a call by what the account has granted and the signer has announced.
 *
 * @throws ParaclockError `ProxyGrantMissing`; `CallAwaited` while the delay of an announced call runs
 */
export async function openProxy(context: ActorContext, asked: ProxyCall): Promise<ActorStep> {
  const { chain, signer, as, call } = asked
  const { account: real, proxyType } = as
  requireActor(chain, as)
  const rights = await readRights(context, asked)
  const callHash = hashHex(call)
  const step = planProxyCall({ real, delegate: signer, proxyType, call, callHash, ...rights })
  const [account, delegate] = [spellAccount(real, []), spellAccount(signer, [])]
  const refuse = (wanted: string): ParaclockError => {
    const found = rights.grants.map(describeGrant)
    const context = { chain: chain.name, real: account, delegate, wanted, found }
    return new ParaclockError(ProxyGrantMissing, context)
  }
  if (step === undefined) {
    throw refuse(proxyType === undefined ? 'of any type' : `of type ${proxyType}`)
  }
  if (step.kind === 'make') {
    const admitted = await findAdmitted(context, asked, step.calls)
    if (admitted === undefined) throw refuse('of a type that admits the call')
    return { call: admitted }
  }
  const wait = (done: string): ParaclockError =>
    new ParaclockError(CallAwaited, {
      ...{ chain: chain.name, account, callHash, done },
      next: 'Run the same command again when the delay has passed: it makes the call.'
    })
  const after = `with a delay of ${step.delay} blocks`
  const wrapped = encodeInput(chain, step.call)
  if (step.kind === 'announce') {
    context.report(`${chain.name}: announcing the call ${callHash} ${after}`)
    return { call: wrapped, awaited: wait(`announced ${after}`) }
  }
  if ((await findRefusal(context, asked, wrapped)) !== EARLY) return { call: wrapped }
  throw wait(`announced in block ${step.height} ${after}`)
}

const FILTERED = 'system.CallFiltered'
const EARLY = 'proxy.Unannounced'

function describeGrant({ delegate, proxyType, delay }: ProxyDefinition): string {
  const after = delay === 0 ? '' : `, after ${delay} blocks`
  return `${spellAccount(delegate, [])} (${proxyType}${after})`
}

/** The first of these that the type of its proxy admits. What else refuses it is raised when it is signed. */
async function findAdmitted(
  context: ActorContext,
  asked: ProxyCall,
  calls: readonly RuntimeCall[]
): Promise<Hex | undefined> {
  for (const one of calls) {
    const wrapped = encodeInput(asked.chain, one)
    if ((await findRefusal(context, asked, wrapped)) !== FILTERED) return wrapped
  }
  return undefined
}

/** The name of the error that a call is refused with; `undefined` if it would succeed. */
async function findRefusal(
  { signal }: ActorContext,
  { chain, signer }: ProxyCall,
  call: Hex
): Promise<string | undefined> {
  try {
    await checkDryRun({ chain, call, account: signer, signal })
    return undefined
  } catch (error) {
    if (!isParaclockError(error, DispatchFailed)) throw error
    return error.context.error
  }
}
