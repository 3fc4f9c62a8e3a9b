import { bytesToHex, type Hex, isRecord, parseAccount, sanitizeText } from '@paraclock/core'
import { camelCase, listCallsIn, type RuntimeCall, toWeight } from '@paraclock/types'
import type { RunShape } from '../evidence/UpgradesArtifact.ts'
import { orUndefined } from '../schema/orUndefined.ts'
import type { StoredTask } from './findStops.ts'

/**
 * Finds the shape of a task. `call` is its decoded call; `undefined` for a transfer of the service's
 * token, which stores no call.
 */
export function findShape(
  { action: { type, value } }: StoredTask,
  call: RuntimeCall | undefined,
  feeAsset: string | undefined
): RunShape {
  const actsOn = value.para_id === undefined ? 'service' : 'target'
  const { inner, proxyType } = call === undefined ? {} : openProxy(call)
  return {
    actsOn,
    call: inner === undefined ? camelCase(type) : [...new Set(listNames(inner))].join(' > '),
    proxyType,
    form: inner === undefined ? '()' : sanitizeText(describeFields(inner.args, nameKind)),
    weight: value.call_weight === undefined ? undefined : toWeight(value.call_weight),
    feeAsset: actsOn === 'target' ? feeAsset : undefined
  }
}

/** A stored call for people who need not know whose task it is. */
export interface HiddenCall {
  /** The arguments as text, with roles in place of accounts, and without bytes and text. */
  readonly example: string
  /** The call with the account of a role in place of each account. Other bytes are kept. */
  readonly encoded: Hex
}

/**
 * Replaces the accounts in a task's call by roles. `owner` is the account that schedules the task;
 * an account in whose name a proxy acts has the same role. Accounts of pallets and parachains, which
 * end with zeros, are kept.
 */
export function hideAccounts(call: RuntimeCall, encoded: Hex, owner: Hex): HiddenCall {
  const real = [...listAccounts(call.args['real'])]
  const all = [...real, ...listAccounts(call.args)].filter((one) => !OF_NOBODY.test(one))
  const owners = new Set([owner, ...real])
  const others = [...new Set(all)].filter((one) => !owners.has(one))
  const roles = new Map([...owners].map((one): [Hex, number] => [one, 0]))
  for (const [at, one] of others.entries()) roles.set(one, at + 1)
  let hidden = encoded.toLowerCase()
  for (const [account, role] of roles) {
    hidden = hidden.replaceAll(account.slice(2), roleAccount(role, account).slice(2))
  }
  const show = (value: unknown): string => {
    if (value instanceof Uint8Array) return `bytes (${value.length})`
    if (typeof value !== 'string') return String(value)
    const role = roles.get(orUndefined(() => parseAccount(value)) ?? (value.toLowerCase() as Hex))
    if (role !== undefined) return role === 0 ? 'owner' : `account ${role}`
    return value.startsWith('0x') ? `bytes (${value.length / 2 - 1})` : 'text'
  }
  const example = sanitizeText(describeFields(openProxy(call).inner.args, show))
  return { example, encoded: hidden as Hex }
}

/** Puts an account in the place of the owner of a call whose accounts were replaced by roles. */
export function actAsOwner(encoded: Hex, account: Hex): Hex {
  return encoded.replaceAll(roleAccount(0, account).slice(2), account.slice(2)) as Hex
}

const OF_NOBODY = /0{16}$/

/** The account of a role: the text `role 1`, and spaces up to the length of another account. */
function roleAccount(role: number, { length }: Hex): string {
  const text = bytesToHex(new TextEncoder().encode(`role ${role} `))
  return text.padEnd(length, '20')
}

/** Lists the accounts in decoded values: addresses, and the accounts in locations. */
function* listAccounts(value: unknown): Generator<Hex> {
  if (typeof value === 'string') {
    // Of all texts in hex, only those of accounts have a checksum in the case of their letters.
    if (value.startsWith('0x') && value === value.toLowerCase()) return
    const account = orUndefined(() => parseAccount(value))
    if (account !== undefined) yield account
  } else if (Array.isArray(value)) {
    for (const one of value) yield* listAccounts(one)
  } else if (isRecord(value)) {
    const { type, value: content } = value
    if (type === 'AccountId32' || type === 'AccountKey20') {
      const { id, key = id } = Object(content) as { readonly id?: Hex; readonly key?: Hex }
      if (key !== undefined) yield key
    } else for (const one of Object.values(value)) yield* listAccounts(one)
  }
}

function openProxy(call: RuntimeCall): {
  readonly inner: RuntimeCall
  readonly proxyType?: string | undefined
} {
  const { method, args } = call
  const [inner, ...others] = listCallsIn(args)
  if (method !== 'proxy' || !('real' in args) || inner === undefined || others.length > 0) {
    return { inner: call }
  }
  const { type } = Object(args['force_proxy_type']) as { readonly type?: string }
  return { inner, proxyType: type && sanitizeText(type) }
}

function* listNames(call: RuntimeCall): Generator<string> {
  yield nameCall(call)
  for (const one of listCallsIn(call.args)) yield* listNames(one)
}

function nameCall({ pallet, method }: RuntimeCall): string {
  return sanitizeText(`${camelCase(pallet)}.${camelCase(method)}`)
}

/**
 * Describes a decoded value: its fields and variants, and of numbers, texts and bytes what `show`
 * returns. Items of a list that are described alike are described once.
 */
function describeForm(value: unknown, show: (value: unknown) => string): string {
  if (value === undefined || value === null) return 'none'
  if (Array.isArray(value)) {
    return `[${[...new Set(value.map((one) => describeForm(one, show)))].join(' | ')}]`
  }
  if (value instanceof Uint8Array || !isRecord(value)) return show(value)
  const { pallet, method, args, type, value: content } = value
  if (typeof pallet === 'string' && typeof method === 'string' && isRecord(args)) {
    return `${nameCall({ pallet, method, args })}${describeFields(args, show)}`
  }
  if (typeof type !== 'string') return describeFields(value, show)
  return content === undefined ? type : `${type}(${describeForm(content, show)})`
}

function nameKind(value: unknown): string {
  if (typeof value === 'bigint' || typeof value === 'number') return 'integer'
  if (typeof value === 'string') return value.startsWith('0x') ? 'bytes' : 'text'
  return value instanceof Uint8Array ? 'bytes' : typeof value
}

function describeFields(
  fields: Readonly<Record<string, unknown>>,
  show: (value: unknown) => string
): string {
  const all = Object.entries(fields).map(([name, value]) => `${name}: ${describeForm(value, show)}`)
  return `(${all.join(', ')})`
}
