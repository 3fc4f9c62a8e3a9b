import { type Hex, type JsonValue, maxDecimals } from '@paraclock/core'
import * as v from 'valibot'

/** The schema of any text. */
export const text = v.string()

/** The schema of text that is not empty. */
export const filled = v.pipe(v.string(), v.minLength(1))

/** The schema of `true` and `false`. */
export const truth = v.boolean()

/** The schema of a whole number from 0 to 2^53 - 1. */
export const count = v.pipe(v.number(), v.integer(), v.safeInteger(), v.minValue(0))

export const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDecimals))

/** The schema of any JSON value. */
export const anything = v.unknown() as unknown as v.GenericSchema<JsonValue>

/**
 * Makes the schema of text that matches a pattern. In error messages, `title` describes the
 * expected text.
 */
export function matching(title: string, pattern: RegExp): v.GenericSchema<string> {
  return v.pipe(v.string(), v.title(title), v.regex(pattern))
}

/** The schema of bytes as hex, in lower or upper case. */
export const hex = matching(
  'hex that begins with 0x',
  /^0x(?:[0-9a-fA-F]{2})*$/
) as unknown as v.GenericSchema<Hex>

/**
 * The schema of a whole number as decimal text of at most 78 digits. The schema turns the text into
 * a bigint.
 */
export const decimal = v.pipe(
  matching('a whole number as text', /^-?[0-9]{1,78}$/),
  v.transform((value) => BigInt(value))
)

/** Makes the schema of a list whose items have the given schema. */
export function list<Item extends v.GenericSchema>(
  item: Item
): v.SchemaWithPipe<
  readonly [v.ArraySchema<Item, undefined>, v.ReadonlyAction<v.InferOutput<Item>[]>]
> {
  return v.pipe(v.array(item), v.readonly())
}

/** Makes the schema of an object with only the properties in `entries`. */
export function object<Entries extends v.ObjectEntries>(
  entries: Entries
): v.SchemaWithPipe<
  readonly [
    v.StrictObjectSchema<Entries, undefined>,
    v.ReadonlyAction<v.InferOutput<v.StrictObjectSchema<Entries, undefined>>>
  ]
> {
  return v.pipe(refuseLists(v.strictObject(entries)), v.readonly())
}

/** Makes the schema of an object whose keys all match the pattern `names`. */
export function record<Value extends v.GenericSchema>(
  names: RegExp,
  value: Value
): v.RecordSchema<v.GenericSchema<string>, Value, undefined> {
  return refuseLists(v.record(v.pipe(v.string(), v.regex(names)), value))
}

/** Makes a schema refuse lists, because valibot accepts a list as an object. */
function refuseLists<Schema extends v.GenericSchema>(schema: Schema): Schema {
  const refuse = v.custom(() => false)
  return {
    ...schema,
    '~run'(dataset, config) {
      const isList = Array.isArray(dataset.value)
      return isList ? refuse['~run'](dataset, config) : schema['~run'].call(this, dataset, config)
    }
  } as Schema
}

type EntriesOf<Value> = {
  readonly [Key in keyof Required<Value>]: v.GenericSchema<unknown, Value[Key & keyof Value]>
}

/**
 * Makes the schema of a union of objects with different `kind`. `kinds` must have a schema for each
 * property of each kind.
 */
export function oneOfKinds<Union extends { readonly kind: string }>(
  kinds: {
    readonly [Kind in Union['kind']]: EntriesOf<
      Omit<Extract<Union, { readonly kind: Kind }>, 'kind'>
    >
  }
): v.GenericSchema<unknown, Union> {
  const options = Object.entries<v.ObjectEntries>(kinds).map(([kind, entries]) =>
    object({ kind: v.literal(kind), ...entries })
  )
  return v.variant('kind', options) as unknown as v.GenericSchema<unknown, Union>
}

/** Makes the schema of one of the texts in `options`. */
export function oneOf<const Options extends readonly string[]>(
  ...options: Options
): v.PicklistSchema<Options, undefined> {
  return v.picklist(options)
}

/** Gives a schema a name. In published schemas, the schema has this name in `$defs`. */
export function define<Schema extends v.GenericSchema>(
  definition: string,
  schema: Schema,
  description?: string
): Schema {
  const named = v.pipe(schema, v.metadata({ definition }))
  return (description === undefined
    ? named
    : v.pipe(named, v.description(description))) as unknown as Schema
}
