import type { ParaclockError } from '@paraclock/core'

/** The error object of a JSON-RPC answer. */
export interface RpcErrorObject {
  /** The number that the node gives this kind of error. */
  readonly code: number
  /** What went wrong, in the node's words. */
  readonly message: string
  /** Whatever the node adds. */
  readonly data?: unknown
}

/** How one request on one connection ended. */
export type Answer =
  /** The node answered. */
  | { readonly kind: 'result'; readonly result: unknown }
  /** The node answered with an error. */
  | { readonly kind: 'refused'; readonly error: RpcErrorObject }
  /** No answer came, and none will. The request may or may not have been executed. */
  | {
      readonly kind: 'lost'
      readonly error: ParaclockError
      /** Whether it was the only request under way, and so the one that the loss is about. */
      readonly alone: boolean
    }
  /** No answer came in the time that one attempt may take. It may still come, unheard. */
  | { readonly kind: 'silent'; readonly error: ParaclockError }
