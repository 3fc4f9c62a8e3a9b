import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import { type GenericSchema, getMetadata } from 'valibot'

/** The id and the file of a published schema. */
export interface PublishSchemaArgs {
  readonly schema: GenericSchema
  /** The address at which it can be fetched. */
  readonly id: string
}

/** Writes a schema as the JSON Schema that editors read: named parts become `$defs`. */
export function publishSchema({ schema, id }: PublishSchemaArgs): string {
  const found = new Map<string, GenericSchema>()
  collect(schema, found)
  const settings = {
    typeMode: 'input' as const,
    definitions: Object.fromEntries([...found].sort(([one], [two]) => (one < two ? -1 : 1))),
    // Actions of valibot that JSON Schema cannot express.
    ignoreActions: ['metadata', 'readonly', 'safe_integer', 'transform']
  } satisfies Parameters<typeof toJsonSchema>[1]
  const { $schema: _, $defs: __, ...body } = toJsonSchema(schema, settings)
  return `${JSON.stringify(
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: id,
      ...body,
      $defs: toJsonSchemaDefs(settings.definitions, settings)
    },
    null,
    2
  )}\n`
}

/** Finds the parts of a schema that have a name of their own. */
function collect(node: unknown, found: Map<string, GenericSchema>): void {
  if (typeof node !== 'object' || node === null) return
  if ('kind' in node && node.kind === 'schema') {
    const { definition } = getMetadata(node as GenericSchema)
    if (typeof definition === 'string') {
      if (found.has(definition)) return
      found.set(definition, node as GenericSchema)
    }
  }
  const { entries, item, value, wrapped, options, pipe } = node as Readonly<Record<string, unknown>>
  const parts = [Object.values(entries ?? {}), [item, value, wrapped], options ?? [], pipe ?? []]
  for (const part of parts.flat()) collect(part, found)
}
