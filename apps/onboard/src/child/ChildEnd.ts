/** How a child ended before its command was done. */
export interface ChildEnd {
  /** In words: `SIGABRT`. */
  readonly how: string
  /** The code that ended it, and its runtime as far as it was known; none if no code had a part in it. */
  readonly code?: { readonly hash: string; readonly runtime?: string }
}
