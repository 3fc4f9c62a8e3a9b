import { bytesToHex } from '@paraclock/core'
import { findBranch } from './checkSchema.ts'
import type { Schema } from './Schema.ts'

/** What `JSON.stringify` writes as it stands. */
export type PlainJson =
  | null
  | boolean
  | number
  | string
  | readonly PlainJson[]
  | { readonly [key: string]: PlainJson }

/**
 * Turns a value into plain JSON in the order of its schema, so that equal values become equal text:
 * declared keys in the order of their declaration, others by the alphabet and only where the schema
 * admits others, bigints as decimal text, bytes as hex, and nothing for `undefined`.
 */
export function encodeBySchema(schema: Schema, value: unknown): PlainJson {
  if (schema.anyOf !== undefined) return encodeBySchema(findBranch(schema, value) ?? {}, value)
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array) return bytesToHex(value)
  if (Array.isArray(value)) return value.map((item) => encodeBySchema(schema.items ?? {}, item))
  if (typeof value === 'object' && value !== null) return encodeObject(schema, value)
  return value as PlainJson
}

function encodeObject(schema: Schema, value: object): PlainJson {
  const declared = Object.keys(schema.properties ?? {})
  const isClosed = schema.additionalProperties === false
  const others = isClosed
    ? []
    : Object.keys(value)
        .filter((key) => !declared.includes(key))
        .sort()
  const rest = schema.additionalProperties || {}
  const items = new Map(Object.entries(value))
  return Object.fromEntries(
    [...declared, ...others]
      .filter((key) => items.get(key) !== undefined)
      .map((key) => [key, encodeBySchema(schema.properties?.[key] ?? rest, items.get(key))])
  )
}
