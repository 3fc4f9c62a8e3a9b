/**
 * The declaration of one error. With the comment above it, it holds everything that the library,
 * the command line and the docs say about the error. The comment has the title, what happened, and,
 * under `@remarks`, why it is an error.
 *
 * A definition is an exported constant that is named after its code, so that a bundle holds only
 * the definitions that it raises.
 *
 * @example
 * ```ts
 * import { type ErrorDefinition, ParaclockError, shorten } from '@paraclock/core'
 *
 * const ColorUnknown: ErrorDefinition<'ColorUnknown', { readonly value: unknown }> = {
 *   package: 'paint',
 *   code: 'ColorUnknown',
 *   number: 30_001,
 *   message: ({ value }) => `${shorten(value)} is not a color`,
 *   remedies: () => ['Give the name of a color.'],
 *   example: { value: 'blurple' }
 * }
 *
 * throw new ParaclockError(ColorUnknown, { value: 'blurple' })
 * ```
 */
export interface ErrorDefinition<Code extends string = string, Context extends object = object> {
  /**
   * The folder of the package that declares the error. The error's page is
   * `docs/errors/<package>.md`.
   */
  readonly package: string
  /** The stable code. */
  readonly code: Code
  /** The stable number, unique and never reused. */
  readonly number: number
  /** What is wrong, on one line, with the offending value. */
  message(context: Context): string
  /** What the reader can do about it, most likely first. Never empty. */
  remedies(context: Context): readonly string[]
  /** A context as in real use. The error's page shows the message for it. */
  readonly example: Context
}
