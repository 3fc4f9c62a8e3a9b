import { encodeBySchema } from '../schema/encodeBySchema.ts'
import type { Output } from './defineOutput.ts'

/** What to write, and how. */
export interface RenderOutputArgs<Shape> {
  readonly output: Output<Shape>
  readonly value: Shape
  /** Whether all of it goes on one line, as where one follows the other. No if left out. */
  readonly oneLine?: boolean
}

/**
 * Writes what a command found as the JSON of `--json`: what its schema declares and nothing else, in
 * that order, with large numbers as decimal text and bytes as hex, so that any program reads it.
 */
export function renderOutput<Shape extends object>(args: RenderOutputArgs<Shape>): string {
  const { output, value, oneLine = false } = args
  const schemaVersion = output.schema.properties?.['schemaVersion']?.const
  const plain = encodeBySchema(output.schema, { schemaVersion, ...value })
  return JSON.stringify(plain, null, oneLine ? 0 : 2)
}
