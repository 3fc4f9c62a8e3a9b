/**
 * The declaration of one error. Each declaration is an exported constant with the name of the
 * error's code, so that a bundle holds only the errors that it raises. The comment of the constant is
 * the error's line on the page of its package: what happened, and why it is an error.
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
 *   remedies: () => ['Give the name of a color.']
 * }
 *
 * throw new ParaclockError(ColorUnknown, { value: 'blurple' })
 * ```
 */
export interface ErrorDefinition<Code extends string = string, Context extends object = object> {
  /** The folder name of the package. The error's page is `docs/errors/<package>.md`. */
  readonly package: string
  readonly code: Code
  /** The number of the error, which is unique and never reused. */
  readonly number: number
  /** Returns one line that says what is wrong, with the offending value. */
  message(context: Context): string
  /** Returns what the reader can do about the error, the most likely remedy first. Never empty. */
  remedies(context: Context): readonly string[]
}

/** The values that the message of an error states. */
export type ErrorContext<Definition extends ErrorDefinition> = Parameters<Definition['message']>[0]
