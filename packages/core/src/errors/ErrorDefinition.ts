/**
 * How one error code is declared: everything that the library, the command line and the docs say
 * about it stands here and nowhere else.
 *
 * `message` and `remedies` take the same context object; its type is the context type of the code.
 */
export interface ErrorDefinition<Context> {
  /** Stable number, unique, inside the range of the package that raises it. Never reused. */
  readonly number: number
  /** What is wrong in general, as the heading of its page. */
  readonly title: string
  /** What is wrong this time: one line, with the offending value in it. */
  readonly message: (context: Context) => string
  /** What the reader can do about it, most likely first. Never empty. */
  readonly remedies: (context: Context) => readonly string[]
}
