import { sanitizeText } from '@paraclock/core'
import { lookUpItem } from '../metadata/lookUpItem.ts'
import { camelCase } from '../metadata/names.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import type { DispatchFailure } from './DryRun.ts'

/**
 * Explains a decoded `sp_runtime::DispatchError`, with the name and the documentation of the error
 * in the chain's metadata.
 */
export function readDispatchError(
  runtime: Pick<Runtime, 'metadata'>,
  value: unknown
): DispatchFailure {
  const outer = asVariant(value)
  const inner = asVariant(outer?.value)
  const error = asVariant(inner?.value)
  if (outer?.type === 'Module' && inner !== undefined && error !== undefined) {
    const docs = findDocs(runtime, inner.type, error.type) + describeFields(error.value)
    const name = sanitizeText(`${camelCase(inner.type)}.${error.type}`)
    return { kind: 'dispatch', name, pallet: inner.type, docs, value }
  }
  const raw = (outer?.value ?? {}) as { readonly index?: unknown; readonly error?: unknown }
  const isRaw = typeof raw.index === 'number' && typeof raw.error === 'string'
  // If the metadata does not list the error of a pallet, the name contains the index of the pallet
  // and the bytes of the error.
  const name = isRaw ? sanitizeText(`Module(${raw.index}, ${raw.error})`) : nameVariants(value)
  return { kind: 'dispatch', name, pallet: undefined, docs: '', value }
}

/** Joins the names of nested enum variants by dots, for example `Token.Frozen`. */
export function nameVariants(value: unknown): string {
  const names: string[] = []
  for (let variant = asVariant(value); variant !== undefined; variant = asVariant(variant.value)) {
    names.push(variant.type)
  }
  return sanitizeText(names.join('.')) || 'Unknown'
}

export function asVariant(
  value: unknown
): { readonly type: string; readonly value: unknown } | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined
  const { type } = value
  if (typeof type !== 'string') return undefined
  return { type, value: 'value' in value ? value.value : undefined }
}

function describeFields(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const fields = Object.entries(value).map(
    ([name, field]) => `${name} ${typeof field === 'number' ? field : nameVariants(field)}`
  )
  return fields.length === 0 ? '' : ` (${sanitizeText(fields.join(', '))})`
}

function findDocs({ metadata }: Pick<Runtime, 'metadata'>, pallet: string, error: string): string {
  const { docs = [] } = lookUpItem(metadata, 'errors', pallet, error) ?? {}
  return sanitizeText(docs.join(' ')).replace(/\s+/g, ' ').trim()
}
