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
       * Whether `error` lost only this request. If `error` is about a message that is too large,
       * the message was then the answer to this request.
       */
      readonly alone: boolean
    }
  /** No answer came in time. If an answer comes later, it is dropped. */
  | { readonly kind: 'silent'; readonly error: ParaclockError }

export function resultOf(answer: Answer): unknown {
  return answer.kind === 'result' ? answer.result : undefined
}
