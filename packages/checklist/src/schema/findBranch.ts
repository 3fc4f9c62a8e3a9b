import { isRecord } from '@paraclock/core'
import type { GenericSchema } from 'valibot'

export interface SchemaNode extends GenericSchema {
  readonly entries?: Readonly<Record<string, SchemaNode>>
  readonly item?: SchemaNode
  readonly value?: SchemaNode
  readonly wrapped?: SchemaNode
  readonly literal?: unknown
  readonly options?: readonly unknown[]
  readonly pipe?: readonly { readonly type: string }[]
}

export function listBranches(node: SchemaNode): readonly SchemaNode[] {
  if (node.wrapped !== undefined) return listBranches(node.wrapped)
  if (node.type !== 'union' && node.type !== 'variant') return [node]
  return (node.options as readonly SchemaNode[]).flatMap(listBranches)
}

export function findBranch(node: SchemaNode, value: unknown): SchemaNode | undefined {
  const ofType = listBranches(node).filter(({ type }) => TESTS[type]?.(value) ?? true)
  if (ofType.length < 2 || !isRecord(value)) return ofType[0]
  return ofType.find(({ entries = {} }) =>
    Object.entries(entries).every(
      ([key, entry]) => entry.type !== 'literal' || value[key] === entry.literal
    )
  )
}

const TESTS: Readonly<Record<string, (value: unknown) => boolean>> = {
  strict_object: isRecord,
  loose_object: isRecord,
  record: isRecord,
  array: Array.isArray,
  // Text is accepted for bigints and bytes too, because `encodeBySchema` writes them as text.
  string: (value) => ['string', 'bigint'].includes(typeof value) || value instanceof Uint8Array,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean'
}
