import { defineObject, type PropertySchemas } from '../schema/defineObject.ts'
import type { Schema } from '../schema/Schema.ts'

declare const shape: unique symbol

/** What a command prints with `--json`, and the schema under which it is published. */
export interface Output<Shape> {
  readonly schema: Schema
  /** What the schema describes: for the compiler alone. */
  readonly [shape]?: (value: Shape) => void
}

/** The version of a shape: it grows when a reader of the old one would misread the new one. */
export interface Versioned {
  readonly schemaVersion: number
}

/** Declares what a command prints with `--json`: the schema of its type, and the type's version. */
export function defineOutput<Shape>(args: {
  readonly title: string
  readonly version: number
  readonly properties: PropertySchemas<Shape>
}): Output<Shape> {
  const { title, version, properties } = args
  const schemaVersion: Schema = { type: 'integer', const: version }
  const all = { schemaVersion, ...properties } as unknown as PropertySchemas<Versioned & Shape>
  return { schema: defineObject<Versioned & Shape>(all, { title }) }
}
