import type { ProvenChain } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import type { StorageOverride } from '@paraclock/executor/simulate'
import { camelCase, encodeCall, findProxyPallet, readGivenCall } from '@paraclock/types'
import { findRefusal } from '../chain/checkDryRun.ts'
import { ActorRefused, CallAwaited } from '../errors.ts'
import { hashHex } from '../transaction/hashHex.ts'
import { type DelayedCall, type ProxyDefinition, planProxyCall } from './planProxyCall.ts'
import { readProxyRights } from './readProxyRights.ts'

/** The arguments of {@link writeProxied}. */
export interface WriteProxiedArgs {
  readonly chain: ProvenChain
  readonly call: Hex
  /** The account for which the proxy acts. */
  readonly real: Hex
  /** The proxy. */
  readonly delegate: Hex
  /** The required type of the proxy. Defaults to any granted type that admits the call. */
  readonly proxyType?: string | undefined
  /** Spells an account for an error message. */
  readonly spell: (account: Hex) => string
  /** The remedy of `CallAwaited`: how to make the announced call after the delay. */
  readonly next: string
  readonly signal?: AbortSignal | undefined
}

/** The next call that a proxy signs. */
export interface ProxiedCall {
  readonly call: Hex
  /** Absent if `call` makes the original call. Otherwise `call` announces the original call. */
  readonly announced?: {
    /** How many blocks must pass between announcement and call. */
    readonly delay: number
    /** The error that says that the original call has not been made yet. */
    readonly awaited: ParaclockError
  }
}

/**
 * Writes the call that `delegate` signs next, so that `real` makes `call`. For a grant with a
 * delay, the announcement of `call` comes first. Dry runs find a granted proxy type that admits
 * `call`.
 *
 * @throws ParaclockError `ActorRefused` if no granted proxy type admits the call;
 * `CallAwaited` if the delay of an announced call has not passed; the errors of {@link findRefusal}
 */
export async function writeProxied(args: WriteProxiedArgs): Promise<ProxiedCall> {
  const { chain, call, real, delegate, proxyType, spell, next, signal } = args
  const rights = await readProxyRights({ chain, real, delegate, signal })
  const callHash = hashHex(call)
  const pallet = findProxyPallet(chain.runtime) ?? 'Proxy'
  const plan = planProxyCall({ pallet, real, delegate, proxyType, call, callHash, ...rights })
  const refuse = (wanted: string): ParaclockError =>
    new ParaclockError(ActorRefused, {
      chain: chain.name,
      real: spell(real),
      delegate: spell(delegate),
      wanted,
      found: rights.grants.map((grant) => describeGrant(grant, spell))
    })
  const { now, later, announcedAt } = plan
  if (now.length + later.length === 0) {
    throw refuse(proxyType === undefined ? 'of any type' : `of type ${proxyType}`)
  }
  for (const one of now) {
    const wrapped = encodeCall({ call: readGivenCall({ chain, call: one }), chains: [chain] })
    const refusal = await findRefusal({ chain, call: wrapped, account: delegate, signal })
    if (refusal !== FILTERED) return { call: wrapped }
  }
  for (const one of later) {
    const wrapped = encodeCall({ call: readGivenCall({ chain, call: one.call }), chains: [chain] })
    const overrides = announcedAt === undefined ? passDelay(args, pallet, one, callHash) : []
    const asked = { chain, call: wrapped, account: delegate, overrides, signal }
    const refusal = await findRefusal(asked)
    if (refusal === FILTERED) continue
    const announced = announcedAt === undefined ? 'announced' : `announced in block ${announcedAt}`
    const done = `${announced} with a delay of ${one.delay} blocks`
    const context = { chain: chain.name, account: spell(real), callHash, done, next }
    const awaited = new ParaclockError(CallAwaited, context)
    if (announcedAt === undefined) {
      return {
        call: encodeCall({ call: readGivenCall({ chain, call: plan.announce }), chains: [chain] }),
        announced: { delay: one.delay, awaited }
      }
    }
    if (refusal === `${camelCase(pallet)}.Unannounced`) throw awaited
    return { call: wrapped }
  }
  throw refuse('of a type that admits the call')
}

const FILTERED = 'system.CallFiltered'
// The free balance of `delegate` in the dry run: more than any fee, because the delegate can still be
// without funds.
const FEES = 10n ** 24n

function describeGrant(
  { delegate, proxyType, delay }: ProxyDefinition,
  spell: (account: Hex) => string
): string {
  const after = delay === 0 ? '' : `, after ${delay} blocks`
  return `${spell(delegate)} (${proxyType}${after})`
}

function passDelay(
  { real, delegate }: WriteProxiedArgs,
  pallet: string,
  { proxyType }: DelayedCall,
  callHash: Hex
): readonly StorageOverride[] {
  const grant = { delegate, proxy_type: { type: proxyType }, delay: 0 }
  const announcement = { real, call_hash: callHash, height: 0 }
  return [
    { pallet, item: 'Proxies', keys: [real], value: [[grant], 0n] },
    { pallet, item: 'Announcements', keys: [delegate], value: [[announcement], 0n] },
    { holder: delegate, free: FEES }
  ]
}
