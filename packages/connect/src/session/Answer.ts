import type { ParaclockError } from '@paraclock/core'
import type { RpcErrorObject } from '../frames/readFrames.ts'

export type Answer =
  /** The node answered. */
  | { readonly kind: 'result'; readonly result: unknown }
  /** The node answered with an error. */
  | { readonly kind: 'refused'; readonly error: RpcErrorObject }
  /** No answer will come. The request may have been executed. */
  | {
      readonly kind: 'lost'
      readonly error: ParaclockError
      /** Whether this was the only request in flight. If so, this request caused the loss. */
      readonly alone: boolean
    }
  /** No answer came within the time of one attempt. A later answer is dropped. */
  | { readonly kind: 'silent'; readonly error: ParaclockError }
