import type { Schema } from './Schema.ts'

/** A property that an object may lack. */
export interface OptionalSchema {
  readonly optional: Schema
}

/** The schema of each property, with the optional ones marked, as the type demands. */
export type PropertySchemas<Shape> = {
  readonly [Key in keyof Shape]-?: undefined extends Shape[Key] ? OptionalSchema : Schema
}

/**
 * Declares the schema of an object from its type: the compiler refuses a property too many, one too
 * few, and one that is optional in one of the two alone.
 */
export function defineObject<Shape>(
  properties: PropertySchemas<Shape>,
  more: Pick<Schema, 'definition' | 'title' | 'description'> = {}
): Schema {
  const entries = Object.entries<Schema | OptionalSchema>(properties)
  return {
    ...more,
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([key, value]) => [key, 'optional' in value ? value.optional : value])
    ),
    required: entries.filter(([, value]) => !('optional' in value)).map(([key]) => key),
    additionalProperties: false
  }
}
