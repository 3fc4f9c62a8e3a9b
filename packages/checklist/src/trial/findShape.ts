import { isRecord, sanitizeText } from '@paraclock/core'
import { camelCase, listCallsIn, type RuntimeCall, toWeight } from '@paraclock/types'
import type { RunShape } from '../evidence/UpgradesArtifact.ts'
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
    form: inner === undefined ? '()' : sanitizeText(describeFields(inner.args)),
    weight: value.call_weight === undefined ? undefined : toWeight(value.call_weight),
    feeAsset: actsOn === 'target' ? feeAsset : undefined
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
 * Describes the form of a decoded value: its fields and variants, without numbers, texts, bytes and
 * lengths. Items of a list that have the same form are described once.
 */
function describeForm(value: unknown): string {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'bigint' || typeof value === 'number') return 'integer'
  if (typeof value === 'string') return value.startsWith('0x') ? 'bytes' : 'text'
  if (value instanceof Uint8Array) return 'bytes'
  if (Array.isArray(value)) return `[${[...new Set(value.map(describeForm))].join(' | ')}]`
  if (!isRecord(value)) return typeof value
  const { pallet, method, args, type, value: content } = value
  if (typeof pallet === 'string' && typeof method === 'string' && isRecord(args)) {
    return `${nameCall({ pallet, method, args })}${describeFields(args)}`
  }
  if (typeof type !== 'string') return describeFields(value)
  return content === undefined ? type : `${type}(${describeForm(content)})`
}

function describeFields(fields: Readonly<Record<string, unknown>>): string {
  const all = Object.entries(fields).map(([name, value]) => `${name}: ${describeForm(value)}`)
  return `(${all.join(', ')})`
}
