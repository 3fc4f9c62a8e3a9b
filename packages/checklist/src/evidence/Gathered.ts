import type { ErrorReport } from '@paraclock/core'

/** What was read of a chain, or why it could not be. */
export type Gathered<Value> =
  | { readonly status: 'gathered'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: ErrorReport }
