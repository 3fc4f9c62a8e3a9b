/** A type of JSON. */
export type SchemaType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'

/**
 * The part of JSON Schema (draft 2020-12) in which the shapes of files are said. One declaration
 * checks a value, writes it, and is published for editors.
 */
export interface Schema {
  /** The name under which the published schema lists it among its `$defs`. */
  readonly definition?: string
  readonly title?: string
  readonly description?: string
  readonly examples?: readonly (string | number)[]
  readonly type?: SchemaType
  readonly const?: string | number | boolean
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: { readonly [key: string]: Schema }
  readonly required?: readonly string[]
  /** What keys that are not among `properties` may hold. */
  readonly additionalProperties?: false | Schema
  readonly propertyNames?: { readonly pattern: string }
  readonly items?: Schema
  readonly minItems?: number
  readonly minProperties?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  /** `decimal`: a whole number of any size, which JSON holds as decimal text. */
  readonly format?: 'decimal'
}
