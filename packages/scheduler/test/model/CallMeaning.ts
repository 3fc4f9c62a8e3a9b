import type { Weight } from '@paraclock/core'
import type { TaskRequest } from '../../src/schedule/service/TaskRequest.ts'

/** What a dispatched call does, as far as the model follows it. */
export type CallEffect =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'transfer'; readonly recipient: string | Uint8Array; readonly amount: bigint }
  | { readonly kind: 'cancel'; readonly taskId: string }
  | { readonly kind: 'schedule'; readonly request: TaskRequest<'hour'> }

/** What a stored call of the service's chain means. */
export interface CallMeaning {
  /** What the runtime weighs it at. */
  readonly weight: Weight
  /** What it does. */
  readonly effect: CallEffect
}
