/** Where a parser stands in its text. */
export interface JsonCursor {
  /** The whole text. */
  readonly text: string
  /** The position of the next character. */
  at: number
  /** How many lists and objects are open. */
  depth: number
  /** How many may be. */
  readonly limit: number
}
