import { type Hex, isRecord, parseAccount, sanitizeText } from '@paraclock/core'
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

/**
 * Writes the arguments of a task's call for people who need not know whose task it is. Accounts are
 * replaced by roles, bytes by their number, and other text by `text`.
 */
export function describeExample(call: RuntimeCall, owner: Hex): string {
  const roles = new Map<string, string>([[owner, 'owner']])
  const showRole = (account: Hex): string => {
    const role = roles.get(account) ?? `account ${roles.size}`
    roles.set(account, role)
    return role
  }
  const show = (value: unknown): string => {
    if (value instanceof Uint8Array) return `bytes (${value.length})`
    if (typeof value !== 'string') return String(value)
    if (value.startsWith('0x')) {
      return roles.get(value.toLowerCase()) ?? `bytes (${value.length / 2 - 1})`
    }
    const account = orUndefined(() => parseAccount(value))
    return account === undefined ? 'text' : showRole(account)
  }
  return sanitizeText(describeFields(openProxy(call).inner.args, show))
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
