import { bytesToHex } from '@paraclock/core'
import type { GenericSchema } from 'valibot'
import { findBranch, type SchemaNode } from './findBranch.ts'

/** A value that `JSON.stringify` writes without conversion. */
export type PlainJson =
  | null
  | boolean
  | number
  | string
  | readonly PlainJson[]
  | { readonly [key: string]: PlainJson }

/**
 * Turns a value into plain JSON. Equal values give equal text. With a schema, writes the keys of
 * the schema, in the schema's order. Without a schema, writes all keys, sorted. Writes bigints as
 * decimal text, bytes as hex, and dates as ISO 8601.
 */
export function encodeBySchema(schema: GenericSchema | undefined, value: unknown): PlainJson {
  const node = schema && findBranch(schema as SchemaNode, value)
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array) return bytesToHex(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'no date' : value.toISOString()
  if (Array.isArray(value)) return value.map((item) => encodeBySchema(node?.item, item))
  if (typeof value !== 'object' || value === null) return value as PlainJson
  const items = new Map(Object.entries(value))
  const keys = node?.entries === undefined ? [...items.keys()].sort() : Object.keys(node.entries)
  return Object.fromEntries(
    keys
      .filter((key) => items.get(key) !== undefined)
      .map((key) => [key, encodeBySchema(node?.entries?.[key] ?? node?.value, items.get(key))])
  )
}
