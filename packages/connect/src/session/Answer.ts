import type { ParaclockError } from '@paraclock/core'
import type { RpcErrorObject } from '../frames/readFrames.ts'

export type Answer =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly error: RpcErrorObject }
  /** No answer will come. The request may have been executed. */
  | {
      readonly kind: 'lost'
      readonly error: ParaclockError
      /**
       * Whether no other request was lost with the same error. If so, a message that broke the
       * connection was the answer to this request.
       */
      readonly alone: boolean
    }
  /** No answer came within the time of one attempt. A later answer is dropped. */
  | { readonly kind: 'silent'; readonly error: ParaclockError }

export function resultOf(answer: Answer): unknown {
  return answer.kind === 'result' ? answer.result : undefined
}
