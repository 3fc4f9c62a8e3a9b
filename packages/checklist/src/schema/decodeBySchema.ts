import { findBranch } from './checkSchema.ts'
import type { Schema } from './Schema.ts'

/**
 * Turns plain JSON that its schema admits into the value that it stands for: decimal text becomes a
 * bigint where the schema says so. All else stays as it is.
 */
export function decodeBySchema(schema: Schema, value: unknown): unknown {
  if (schema.anyOf !== undefined) return decodeBySchema(findBranch(schema, value) ?? {}, value)
  if (schema.format === 'decimal') return BigInt(String(value))
  if (schema.type === undefined) return value
  if (Array.isArray(value)) return value.map((item) => decodeBySchema(schema.items ?? {}, item))
  if (typeof value !== 'object' || value === null) return value
  const rest = schema.additionalProperties || {}
  const { properties = {} } = schema
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      decodeBySchema(Object.hasOwn(properties, key) ? (properties[key] ?? rest) : rest, item)
    ])
  )
}
