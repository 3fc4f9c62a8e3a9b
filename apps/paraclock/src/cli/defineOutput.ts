import { encodeBySchema, object } from '@paraclock/checklist/schema'
import * as v from 'valibot'

export interface Output<Value = never> {
  /** The name of the published schema: `hrmp-plan`. */
  readonly name: string
  readonly schema: v.GenericSchema
  /** Returns the value as JSON, with only the keys of the schema, in the order of the schema. */
  render(value: Value, form?: { readonly oneLine?: boolean }): string
}

/** Declares the JSON output of a command. Large numbers are decimal text, and bytes are hex. */
export function defineOutput<Entries extends v.ObjectEntries>(args: {
  readonly name: string
  readonly title: string
  /** Must be raised if a reader of the old shape would misread the new shape. */
  readonly version: number
  readonly entries: Entries
}): Output<v.InferOutput<v.StrictObjectSchema<Entries, undefined>>> {
  const { name, title, version, entries } = args
  const schema = v.pipe(object({ schemaVersion: v.literal(version), ...entries }), v.title(title))
  return {
    name,
    schema,
    render(value, { oneLine = false } = {}) {
      const plain = encodeBySchema(schema, { schemaVersion: version, ...value })
      return JSON.stringify(plain, null, oneLine ? 0 : 2)
    }
  }
}
