import { nativeToken, type ProvenChain, requireProven } from '@paraclock/connect'
import {
  bytesToHex,
  formatBalance,
  genericPrefix,
  type Hex,
  hexToBytes,
  isParaclockError,
  isSameAccount,
  sanitizeText,
  shareWork,
  type Token
} from '@paraclock/core'
import type { CallReview } from '@paraclock/submission'
import type { RuntimeCall } from '@paraclock/types'
import type { NetworkConfig } from '../config/configSchema.ts'
import { type NetworkRole, rolesOf } from '../config/networkRoles.ts'
import { formatSpan, formatTime } from '../words/formatValues.ts'
import { nameAccountsIn } from '../words/nameAccount.ts'
import { showAccountsIn } from '../words/showAccount.ts'
import { type CalledTask, type InnerCall, listInnerCalls } from './listInnerCalls.ts'
import { listTransacts, type TransactedCall } from './listTransacts.ts'

/** A chain of a network on which a call is made, and how the others are opened. */
export interface CallPlace {
  readonly config: NetworkConfig
  /** The chain on which the call is made. */
  readonly role: NetworkRole
  /** The chain on which the call is made. */
  readonly chain: ProvenChain
  /**
   * Opens and proves another chain of the network, on which the call leads to further calls: the
   * target of a task, or the receiver of a message.
   */
  readonly open: (role: NetworkRole) => Promise<ProvenChain>
}

/** The place of a call. Without a network, the chain has no role, and opens no other chain. */
type MadePlace = Pick<CallPlace, 'chain'> & Partial<CallPlace>

/** The arguments of {@link describeConsent}. */
export interface ConsentArgs extends CallPlace {
  readonly review: Pick<CallReview, 'account' | 'acted' | 'decoded' | 'events' | 'fee' | 'token'>
}

const PLACES: Readonly<Record<NetworkRole, string>> = {
  relay: 'the relay chain',
  service: 'the service',
  target: 'the target',
  assetHub: 'Asset Hub',
  coretime: 'the Coretime chain'
}

/**
 * Writes what a person consents to with a signature, one sentence a line: who signs for whom, every
 * call that follows from it, also on other chains and later, which rights it grants, and what it
 * costs. Every call is decoded from its bytes by the types of a proven chain. What cannot be decoded
 * is named as such.
 *
 * @throws ParaclockError `RuntimeProofFailed` for a chain that `openProven` did not open
 */
export async function describeConsent(args: ConsentArgs): Promise<readonly string[]> {
  const { review, chain } = args
  const { acted, account } = review
  const forWhom = acted === undefined ? '' : `, for ${say(args, chain, acted.account)}`
  const later = '. It is not made yet, but only announced or approved. When it is made'
  const head = `${say(args, chain, account)} signs${forWhom}${acted?.isPrepared ? later : ''}:`
  const { decoded: call, account: origin } = acted ?? review
  const on = { chain: requireProven(chain), role: args.role, token: review.token }
  return [head, ...(await describeFrom(args, on, { call, origin })), ...sayCosts(args)]
}

/**
 * Writes all calls that follow from a call, one sentence a line: inside it, on other chains, and
 * later. Every call is decoded from its bytes.
 *
 * @throws ParaclockError `RuntimeProofFailed` for a chain that `openProven` did not open
 */
export async function describeMade(
  args: MadePlace,
  made: Pick<InnerCall, 'call' | 'origin'>
): Promise<readonly string[]> {
  const { chain, role } = args
  const on = { chain: requireProven(chain), role, token: await chain.readToken() }
  return await describeFrom(args, on, made)
}

/** A chain on which calls are made, and the token in which its amounts are written, if there is one. */
interface Place extends Pick<MadePlace, 'chain' | 'role'>, Pick<CallReview, 'token'> {}

/** How the calls that follow from a call are read and named. */
interface Reading extends Pick<MadePlace, 'config'> {
  readonly open: ((role: NetworkRole) => Promise<Place>) | undefined
  /** The places of the calls that were written. */
  readonly places: Set<Place>
}

async function describeFrom(
  { config, open }: MadePlace,
  on: Place,
  made: Pick<InnerCall, 'call' | 'origin'>
): Promise<readonly string[]> {
  const opened = new Map<NetworkRole, Promise<Place>>()
  const openPlace = async (role: NetworkRole, openOne: CallPlace['open']): Promise<Place> => {
    const chain = requireProven(await openOne(role))
    return { chain, role, token: await chain.readToken() }
  }
  const places = new Set([on])
  const reading: Reading = {
    config,
    places,
    open: open && ((role) => shareWork(opened, role, () => openPlace(role, open)))
  }
  const calls = await sayCalls(reading, on, made)
  return [...calls, ...[...places].flatMap(sayUnit)]
}

/** Says why amounts on a chain are written in its smallest unit. */
function sayUnit(on: Place): readonly string[] {
  if (on.token !== undefined) return []
  return [
    `Amounts on ${placeOf(on)} are in its smallest unit: fewer than two endpoints state its token and decimals, which no proof covers.`
  ]
}

function placeOf({ role }: Place): string {
  return role === undefined ? 'the chain' : PLACES[role]
}

async function sayCalls(
  args: Reading,
  on: Place,
  { call, origin }: Pick<InnerCall, 'call' | 'origin'>
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const inner of listInnerCalls(on.chain, { call, origin })) {
    const by = inner.changes.map((change) => `, ${say(args, on.chain, change)}`).join('')
    const place = `on ${placeOf(on)}${by}`
    if (inner.task !== undefined) lines.push(...(await sayTask(args, on, place, inner.task)))
    else lines.push(...(await sayCall(args, on, place, inner)))
  }
  return lines
}

async function sayTask(
  args: Reading,
  on: Place,
  place: string,
  { name, action, times }: CalledTask
): Promise<readonly string[]> {
  const head = `${place}, the task ${name} is stored. It runs ${sayTimes(times)}`
  switch (action.kind) {
    case 'nativeTransfer': {
      const amount = formatBalance(BigInt(action.amount), tokenOf(on))
      const payee = say(args, on.chain, String(action.recipient))
      return [`${head}, and pays ${amount} to ${payee} each time`]
    }
    case 'dynamicDispatch':
      return [`${head}:`, ...(await sayBytes(args, on, hexToBytes(action.call)))]
    case 'xcmp':
      return [
        `${head}:`,
        ...(await sayMessage(args, on, { on: action.paraId, bytes: action.call }))
      ]
  }
}

async function sayCall(
  args: Reading,
  on: Place,
  place: string,
  { call, origin }: InnerCall
): Promise<readonly string[]> {
  const lines = [`${place}: ${write(args, on, call)}`, ...sayGrant(args, on, call, origin)]
  for (const one of listTransacts(call.args)) lines.push(...(await sayMessage(args, on, one)))
  const { bytes } = call.args
  if (call.method === 'note_preimage' && bytes instanceof Uint8Array) {
    lines.push('  as a preimage, of a call that others can make later:')
    lines.push(...(await sayBytes(args, on, bytes)))
  }
  return lines
}

async function sayMessage(
  args: Reading,
  from: Place,
  { on: to, bytes }: TransactedCall
): Promise<readonly string[]> {
  const receiver = to === 'here' ? from : await openReceiver(args, to)
  const id = typeof to === 'number' ? to : receiver?.chain.paraId
  const names = [
    ...(receiver === undefined ? [] : [placeOf(receiver)]),
    ...(id === undefined ? [] : [`parachain ${id}`])
  ]
  return [
    `  by a message to ${names.join(', ') || 'another chain'}:`,
    ...(await sayBytes(args, receiver, bytes))
  ]
}

/** Decodes bytes as a call of a chain, and writes the calls in it. */
async function sayBytes(
  args: Reading,
  on: Place | undefined,
  bytes: Uint8Array
): Promise<readonly string[]> {
  try {
    if (on !== undefined) {
      const call = on.chain.runtime.decodeCall(bytes)
      const calls = await sayCalls(args, on, { call, origin: undefined })
      return calls.map((line) => `  ${line}`)
    }
  } catch (error) {
    if (!isParaclockError(error)) throw error
  }
  const why =
    on === undefined ? 'the chain is not configured' : `they are no call of ${placeOf(on)}`
  return [`  ${bytes.length} bytes that cannot be read here, because ${why}: ${bytesToHex(bytes)}`]
}

/** Opens the chain that a message or a task reaches. `undefined` if the network does not have it. */
async function openReceiver(
  { config, open, places }: Reading,
  to: TransactedCall['on']
): Promise<Place | undefined> {
  if (config === undefined || open === undefined) return undefined
  for (const role of rolesOf(config)) {
    const place = config[role] as { readonly paraId?: number } | undefined
    const isKnown = role === 'relay' ? to === 'relay' : place?.paraId === to
    const isSystem = typeof to === 'number' && (role === 'assetHub' || role === 'coretime')
    if (!isKnown && !isSystem) continue
    const reached = await open(role)
    if ((reached.chain.paraId ?? (isKnown ? to : undefined)) === to) {
      places.add(reached)
      return reached
    }
  }
  return undefined
}

/** Writes the times of a task: a list of seconds, or a schedule of them. */
function sayTimes(times: unknown): string {
  const { value } = Object(times) as { readonly value?: unknown }
  const { execution_times: fixed = times, next_execution_time: first, frequency } = Object(value)
  if (typeof first === 'bigint') {
    return `every ${formatSpan(Number(frequency))} without end, first at ${formatTime(Number(first))}`
  }
  const [next, ...others] = [fixed]
    .flat()
    .map(Number)
    .sort((one, two) => one - two)
  if (next === undefined) return 'at no time'
  const last = others.at(-1)
  const at = formatTime(next)
  return last === undefined
    ? `once, at ${at}`
    : `${others.length + 1} times, first at ${at} and last at ${formatTime(last)}`
}

/** Says which right a call grants to another account, and how it ends. */
function sayGrant(
  args: Reading,
  { chain }: Place,
  { method, args: given }: RuntimeCall,
  origin: Hex | undefined
): readonly string[] {
  if (method !== 'add_proxy') return []
  const { delegate, proxy_type: kind, delay } = given
  const { value: account = delegate } = Object(delegate) as { readonly value?: unknown }
  const { type: name = kind } = Object(kind) as { readonly type?: unknown }
  const whose = origin === undefined ? 'the account' : say(args, chain, origin)
  const first = Number(delay) > 0 ? `, ${delay} blocks after it announces a call` : ''
  const who = say(args, chain, String(account))
  return [
    `from then on, ${who} may act for ${whose} within the proxy type ${name}${first}, until the proxy is removed`
  ]
}

/** Says what the signer pays and sets aside, by the dry run. */
function sayCosts({ review }: ConsentArgs): readonly string[] {
  const { fee, events } = review
  const token = tokenOf(review)
  const { account: payer } = review.acted ?? review
  let [paid, reserved] = [0n, 0n]
  for (const { pallet, name, value } of events) {
    const { who, from, amount } = Object(value) as { who?: string; from?: string; amount?: bigint }
    const owner = name === 'Transfer' ? from : who
    if (pallet !== 'Balances' || typeof owner !== 'string' || !isSameAccount(owner, payer)) continue
    if (PAYING.has(name)) paid += BigInt(amount ?? 0)
    if (RESERVING.has(name)) reserved += BigInt(amount ?? 0)
    if (RELEASING.has(name)) reserved -= BigInt(amount ?? 0)
  }
  const parts = [
    fee === 0n
      ? 'a fee that is unknown for the transaction'
      : `${formatBalance(fee, token)} for the transaction`,
    ...(paid > 0n ? [`${formatBalance(paid, token)} paid by the call`] : []),
    ...(reserved > 0n ? [`${formatBalance(reserved, token)} set aside`] : [])
  ]
  const back = 'What is set aside and not spent comes back with a removal or cancellation.'
  return [`Made now, it costs ${parts.join(', ')}.`, ...(reserved > 0n ? [back] : [])]
}

const PAYING: ReadonlySet<string> = new Set(['Transfer', 'Withdraw', 'Burned', 'Slashed'])
const RESERVING: ReadonlySet<string> = new Set(['Reserved', 'Held', 'TransferAndHold'])
const RELEASING: ReadonlySet<string> = new Set(['Unreserved', 'Released'])

function write(args: Reading, { chain, token }: Place, call: RuntimeCall): string {
  return name(args, sanitizeText(chain.runtime.describeCall(call, token)))
}

function tokenOf({ token }: Pick<Place, 'token'>): Token {
  return nativeToken({ stated: { tokens: token === undefined ? [] : [token] } })
}

/** Writes a text with its accounts in the form of a chain, and with their names. */
function say(args: Pick<MadePlace, 'config'>, { facts }: Place['chain'], text: string): string {
  return name(args, showAccountsIn(text, facts.ss58Prefix ?? genericPrefix))
}

function name({ config }: Pick<MadePlace, 'config'>, text: string): string {
  return config === undefined ? text : nameAccountsIn(text, config)
}
