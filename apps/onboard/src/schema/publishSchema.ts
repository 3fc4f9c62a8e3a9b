import type { PlainJson } from './encodeBySchema.ts'
import type { Schema } from './Schema.ts'

/** Where a schema is published, and as what. */
export interface PublishSchemaArgs {
  readonly schema: Schema
  /** The address at which it can be fetched. */
  readonly id: string
}

/** Writes a schema as the JSON Schema that editors read: named parts become `$defs`. */
export function publishSchema({ schema, id }: PublishSchemaArgs): string {
  const definitions = new Map<string, PlainJson>()
  const { definition: _, ...root } = schema
  const body = publish(root, definitions)
  const published = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: id,
    ...(body as { readonly [key: string]: PlainJson }),
    $defs: Object.fromEntries([...definitions].sort(([one], [two]) => (one < two ? -1 : 1)))
  }
  return `${JSON.stringify(published, null, 2)}\n`
}

function publish(schema: Schema, definitions: Map<string, PlainJson>): PlainJson {
  const { definition, format, ...rest } = schema
  if (definition !== undefined) {
    if (!definitions.has(definition)) {
      definitions.set(definition, null)
      definitions.set(definition, publish({ ...rest, ...(format && { format }) }, definitions))
    }
    return { $ref: `#/$defs/${definition}` }
  }
  const entries = Object.entries(rest).map(([key, value]) => [key, publishPart(key, value)])
  const pattern = format === undefined ? {} : { pattern: '^-?[0-9]{1,78}$' }
  return { ...Object.fromEntries(entries), ...pattern }

  function publishPart(key: string, value: unknown): PlainJson {
    if (key === 'anyOf') return (value as readonly Schema[]).map((one) => publish(one, definitions))
    if (key === 'items') return publish(value as Schema, definitions)
    if (key === 'additionalProperties' && value !== false) {
      return publish(value as Schema, definitions)
    }
    if (key !== 'properties') return value as PlainJson
    return Object.fromEntries(
      Object.entries(value as Record<string, Schema>).map(([name, one]) => [
        name,
        publish(one, definitions)
      ])
    )
  }
}
