import type { Chain } from '@paraclock/connect'
import { type Hex, hexToBytes, ParaclockError, sanitizeText, stringifyJson } from '@paraclock/core'
import { lookUpItem, type RuntimeCall, toJson, unwrapSudo } from '@paraclock/types'
import type { CallEffect } from '../chain/checkDryRun.ts'
import type { SigningChain } from '../chain/SigningChain.ts'
import { SignedCallMismatch } from '../errors.ts'
import type { ActedCall } from '../signers/CallSigner.ts'
import { hashHex } from '../transaction/hashHex.ts'

/** The call to sign, decoded from its bytes, and its effect in a dry run. */
export interface CallReview {
  /** The SCALE encoded call. */
  readonly call: Hex
  /** The call, decoded from these bytes by the proven types of the chain. */
  readonly decoded: RuntimeCall
  /** The same on one line: `proxy.addProxy(delegate: 5Grw…, proxyType: Any, delay: 0)`. */
  readonly text: string
  /**
   * What it does, event by event, each on one line; empty if it was not run. Of a call that is only
   * prepared, what it does when it is made.
   */
  readonly effect: readonly string[]
  /** Whether the chain's code and state are proven. If not, they are trusted from the endpoint. */
  readonly isProven: boolean
  /** The events of the effect. */
  readonly events: CallEffect['events']
  /** The call that another account makes by it, and whether it is only announced or approved. */
  readonly acted?: Pick<CallReview, 'decoded' | 'text'> & {
    readonly isPrepared: boolean
    /** The calls between this one and that, from the outside, each on one line. */
    readonly within: readonly string[]
  }
  /** The call that is made as root, if this is one of the sudo key. */
  readonly asRoot?: Pick<CallReview, 'decoded' | 'text'>
}

/** What {@link reviewCall} reads of the chain that is signed for. */
interface ReviewedChain {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  readonly proof: Pick<SigningChain['proof'], 'isProven'>
}

// What says that a call was announced or approved, and what says that it was made.
const PREPARED = ['proxy.Announced', 'multisig.NewMultisig', 'multisig.MultisigApproval']
const MADE = ['proxy.ProxyExecuted', 'multisig.MultisigExecuted']

/**
 * Whether a call only announces or approves another one. Of calls in each other, the innermost says it: its
 * event is the first.
 */
export function onlyPrepares({ events }: Pick<CallEffect, 'events'>): boolean {
  const first = events.find(({ title }) => PREPARED.includes(title) || MADE.includes(title))
  return first !== undefined && PREPARED.includes(first.title)
}

/**
 * Decodes the call to sign from its bytes, and compares its arguments with its effect in the dry
 * run.
 *
 * @param inner - the call that another account makes by it
 */
export function reviewCall(
  { chain, proof }: ReviewedChain,
  call: Hex,
  effect: CallEffect | undefined,
  inner?: Pick<ActedCall, 'call' | 'within'> & { readonly isPrepared: boolean }
): CallReview {
  const describe = (decoded: RuntimeCall) => ({
    decoded,
    text: sanitizeText(chain.runtime.describeCall(decoded))
  })
  const outer = describe(chain.runtime.decodeCall(hexToBytes(call)))
  const made =
    inner === undefined ? outer : describe(chain.runtime.decodeCall(hexToBytes(inner.call)))
  const within = inner?.within ?? []
  const layers = inner === undefined ? [] : [call, ...within, inner.call]
  if (layers.some((one, index) => index > 0 && !isWithin(layers[index - 1] ?? call, one))) {
    const context = { chain: chain.name, asked: made.text, found: outer.text }
    throw new ParaclockError(SignedCallMismatch, context)
  }
  const between = within.map((one) => describe(chain.runtime.decodeCall(hexToBytes(one))).text)
  const acted =
    inner === undefined ? {} : { acted: { ...made, isPrepared: inner.isPrepared, within: between } }
  const ruled = unwrapSudo(made.decoded)
  const asRoot = ruled === undefined ? {} : { asRoot: describe(ruled) }
  const events = effect?.events ?? []
  const lines = events.map(({ title, value }) => sanitizeText(`${title} ${show(value)}`))
  const { isProven } = proof
  const review = { call, ...outer, ...acted, ...asRoot, isProven, effect: lines, events }
  if (effect !== undefined) compareEffect(chain, { ...review, ...made, ...review.asRoot })
  return review
}

function isWithin(outer: Hex, inner: Hex): boolean {
  return [inner, hashHex(inner)].some((part) => outer.includes(part.slice(2)))
}

interface StatedEffect {
  readonly event: string
  /** The arguments of the call, and the fields of the event with the same value. */
  readonly fields: Readonly<Record<string, string>>
}

const PROXY = { delegate: 'delegatee', proxy_type: 'proxy_type', delay: 'delay' }
const TRANSFER = { dest: 'to', value: 'amount' }

const STATED: Readonly<Record<string, StatedEffect>> = {
  'Proxy.add_proxy': { event: 'ProxyAdded', fields: PROXY },
  'Proxy.remove_proxy': { event: 'ProxyRemoved', fields: PROXY },
  'Balances.transfer_keep_alive': { event: 'Transfer', fields: TRANSFER },
  'Balances.transfer_allow_death': { event: 'Transfer', fields: TRANSFER }
}

/**
 *  Compares the effect of calls that grant rights or move tokens, if their arguments state it
 *  completely.
 */
function compareEffect(
  { name: chain, runtime }: Pick<Chain, 'name' | 'runtime'>,
  review: CallReview
): void {
  const { decoded, text, events } = review
  const { pallet, args } = decoded
  const stated = STATED[`${pallet}.${decoded.method}`]
  if (stated === undefined) return
  if (lookUpItem(runtime.metadata, 'events', pallet, stated.event) === undefined) return
  const { event, fields } = stated
  const own = events.filter((one) => one.pallet === pallet && one.name === event)
  const agrees = own.some(({ value }) => {
    const data = value as Readonly<Record<string, unknown>>
    return Object.entries(fields).every(([argument, field]) => isSame(args[argument], data[field]))
  })
  // A transfer to the account itself has no event.
  if (agrees || (own.length === 0 && event === 'Transfer')) return
  const found =
    own.length === 0 ? `a call without ${event}` : own.map(({ value }) => show(value)).join(', ')
  throw new ParaclockError(SignedCallMismatch, { chain, asked: text, found })
}

function isSame(argument: unknown, field: unknown): boolean {
  const { type, value } = (argument ?? {}) as { readonly type?: unknown; readonly value?: unknown }
  return show(type === 'Id' ? value : argument) === show(field)
}

function show(value: unknown): string {
  // The simulation writes an enum without values as its name.
  const json = toJson(value)
  const { type, value: inner } = (json ?? {}) as {
    readonly type?: unknown
    readonly value?: unknown
  }
  return typeof type === 'string' && (inner === undefined || inner === null)
    ? `"${type}"`
    : stringifyJson(json)
}
