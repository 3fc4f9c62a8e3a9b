import { type Chain, requireNotMigrating, SignedCallMismatch } from '@paraclock/connect'
import {
  type Hex,
  hexToBytes,
  ParaclockError,
  sanitizeText,
  stringifyJson,
  type Token
} from '@paraclock/core'
import {
  findProxyPallet,
  listCallsIn,
  lookUpItem,
  type RuntimeCall,
  toJson,
  unwrapSudo
} from '@paraclock/types'
import { type CallEffect, checkDryRun } from '../chain/checkDryRun.ts'
import { checkSignerFunds } from '../chain/checkSignerFunds.ts'
import type { SigningChain } from '../chain/SigningChain.ts'
import type { ActedCall } from '../signers/CallSigner.ts'
import { hashHex } from '../transaction/hashHex.ts'
import type { TransactionTerms } from '../transaction/signCall.ts'

/** The call to sign, decoded from its bytes, and its effect in a dry run. */
export interface CallReview {
  readonly call: Hex
  /** The account that signs. */
  readonly account: Hex
  /** `call`, decoded with the proven types of the chain. */
  readonly decoded: RuntimeCall
  /** The decoded call on one line: `proxy.addProxy(delegate: 5Grw…, proxyType: Any, delay: 0)`. */
  readonly text: string
  /**
   * The events of the dry run, one line each; empty without a dry run. If the signed call only
   * announces or approves an inner call, the events are those of the inner call.
   */
  readonly effect: readonly string[]
  readonly events: CallEffect['events']
  /** The fee of the transaction in the smallest unit; 0 if it is unknown. */
  readonly fee: bigint
  /** The token in which the amounts may be shown. See `readToken` of `ProvenChain`. */
  readonly token: Token | undefined
  /** The inner call, if another account makes the call. */
  readonly acted?: Pick<CallReview, 'account' | 'decoded' | 'text'> & {
    /** Whether the signed call only announces or approves the inner call. */
    readonly isPrepared: boolean
  }
  /** The call that runs as root, if the call, or its inner call, is a call of the Sudo pallet. */
  readonly asRoot?: Pick<CallReview, 'decoded' | 'text'>
}

// The events of calls that only announce or approve an inner call (`PREPARED`), and of calls that
// execute an inner call (`MADE`). A runtime can give the pallets other names.
const PREPARED = ['Announced', 'NewMultisig', 'MultisigApproval']
const MADE = ['ProxyExecuted', 'MultisigExecuted']

/**
 * Whether a call only announces or approves an inner call. The first event in `PREPARED` or `MADE`
 * decides, because the innermost of nested calls emits its event first.
 */
export function onlyPrepares({ events }: Pick<CallEffect, 'events'>): boolean {
  const first = events.find(({ name }) => PREPARED.includes(name) || MADE.includes(name))
  return first !== undefined && PREPARED.includes(first.name)
}

/**
 * Dry-runs the call to sign, checks that the signer can pay for it, and reviews it. Refuses every
 * call while a migration of the chain is under way. If the call only announces or approves an inner
 * call, dry-runs the inner call, too.
 */
export async function reviewBeforeSigning(args: {
  readonly signing: SigningChain
  readonly call: Hex
  readonly account: Hex
  readonly acted: ActedCall | undefined
  readonly isDryRun: boolean
  readonly terms: TransactionTerms
  readonly signal: AbortSignal | undefined
}): Promise<CallReview> {
  const { signing, call, account, acted, isDryRun, terms, signal } = args
  const { chain } = signing
  await requireNotMigrating(chain)
  let made: CallEffect | undefined
  let isPrepared = false
  let fee = 0n
  if (isDryRun) {
    const effect = await checkDryRun({ chain, call, account, signal })
    isPrepared = acted !== undefined && onlyPrepares(effect)
    made = acted && isPrepared ? await checkDryRun({ chain, ...acted, signal }) : effect
    const inner = acted === undefined ? [] : [acted.call]
    requireKnown(chain, [call, ...inner], [...effect.events, ...made.events])
    fee = await checkSignerFunds({ chain, call, account, effect, terms, signal })
  }
  const token = await chain.readToken({ isSigned: true })
  const shown = { name: chain.name, runtime: chain.runtime, token }
  const review = reviewCall(shown, call, made, acted && { ...acted, isPrepared })
  return { ...review, account, fee, token }
}

/**
 * Throws if one of the events states that a call was announced or approved, and this call is neither
 * one of `calls` nor within them. Only the hash of the call is then known.
 */
function requireKnown(
  { name, runtime }: Pick<Chain, 'name' | 'runtime'>,
  calls: readonly [Hex, ...Hex[]],
  events: CallEffect['events']
): void {
  const prepared = events.filter(({ name }) => PREPARED.includes(name))
  if (prepared.length === 0) return
  const known = calls
    .flatMap((call) => [...listWithin(runtime.decodeCall(hexToBytes(call)))])
    .map((call) => hashHex(runtime.encodeCall(call)))
  for (const { value } of prepared) {
    const hash = String(toJson(Object(value)['call_hash']))
    if (known.some((one) => one === hash)) continue
    const found = runtime.describeCall(runtime.decodeCall(hexToBytes(calls[0])))
    const asked = `a call of which only the hash ${hash} is known`
    throw new ParaclockError(SignedCallMismatch, { chain: name, asked, found })
  }
}

/** Lists a call and all calls in it, at any depth. */
function* listWithin(call: RuntimeCall): Generator<RuntimeCall> {
  yield call
  for (const inner of listCallsIn(call.args)) yield* listWithin(inner)
}

/**
 * Decodes the call to sign, and compares its arguments with its effect in the dry run.
 *
 * @param inner - the inner call, if another account makes the call
 */
export function reviewCall(
  chain: Pick<Chain, 'name' | 'runtime'> & Pick<CallReview, 'token'>,
  call: Hex,
  effect: CallEffect | undefined,
  inner?: ActedCall & { readonly isPrepared: boolean }
): Omit<CallReview, 'account' | 'fee' | 'token'> {
  const describe = (decoded: RuntimeCall) => ({
    decoded,
    text: sanitizeText(chain.runtime.describeCall(decoded, chain.token))
  })
  const read = (encoded: Hex) => describe(chain.runtime.decodeCall(hexToBytes(encoded)))
  const outer = read(call)
  const made = inner === undefined ? outer : read(inner.call)
  if (inner !== undefined && !isWithin(call, inner.call)) {
    const context = { chain: chain.name, asked: made.text, found: outer.text }
    throw new ParaclockError(SignedCallMismatch, context)
  }
  const acted = inner && { ...made, account: inner.account, isPrepared: inner.isPrepared }
  const ruled = unwrapSudo(made.decoded)
  const asRoot = ruled && describe(ruled)
  const events = effect?.events ?? []
  const lines = events.map(({ title, value }) => sanitizeText(`${title} ${show(value)}`))
  const review = { call, ...outer, acted, asRoot, effect: lines, events }
  if (effect !== undefined) compareEffect(chain, { ...review, ...made, ...review.asRoot })
  return review
}

function isWithin(outer: Hex, inner: Hex): boolean {
  return [inner, hashHex(inner)].some((part) => outer.includes(part.slice(2)))
}

// The arguments of a call, each with the field of the event that must have the same value.
const PROXY = { delegate: 'delegatee', proxy_type: 'proxy_type', delay: 'delay' }
const TRANSFER = { dest: 'to', value: 'amount' }

const STATED: Readonly<
  Record<string, { readonly event: string; readonly fields: Readonly<Record<string, string>> }>
> = {
  'Proxy.add_proxy': { event: 'ProxyAdded', fields: PROXY },
  'Proxy.remove_proxy': { event: 'ProxyRemoved', fields: PROXY },
  'Balances.transfer_keep_alive': { event: 'Transfer', fields: TRANSFER },
  'Balances.transfer_allow_death': { event: 'Transfer', fields: TRANSFER }
}

/** Compares the arguments of a call in `STATED` with its event in the dry run. */
function compareEffect(
  { name: chain, runtime }: Pick<Chain, 'name' | 'runtime'>,
  review: Pick<CallReview, 'decoded' | 'text' | 'events'>
): void {
  const { decoded, text, events } = review
  const { pallet, args } = decoded
  const isProxy = pallet === findProxyPallet(runtime)
  const stated = STATED[`${isProxy ? 'Proxy' : pallet}.${decoded.method}`]
  if (stated === undefined) return
  if (lookUpItem(runtime.metadata, 'events', pallet, stated.event) === undefined) return
  const { event, fields } = stated
  const own = events.filter((one) => one.pallet === pallet && one.name === event)
  const agrees = own.some(({ value }) => {
    const data = value as Readonly<Record<string, unknown>>
    return Object.entries(fields).every(([argument, field]) => isSame(args[argument], data[field]))
  })
  // A transfer from an account to itself emits no event, so its effect cannot be compared.
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
  // An enum variant without fields is its name or `{ type }`. Show both as the name.
  const json = toJson(value)
  const { type, value: inner } = Object(json) as { type?: unknown; value?: unknown }
  const isBare = typeof type === 'string' && (inner ?? undefined) === undefined
  return isBare ? `"${type}"` : stringifyJson(json)
}
