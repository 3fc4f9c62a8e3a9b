import type { ProvidedIdInput } from '@paraclock/core'
import type { Schedule, Snap } from '@paraclock/schedule'
import type { CallActor, CallSigner, JournalStore, TransactionTerms } from '@paraclock/submission'

/** How a call of the service is signed and sent. */
export interface SendArgs extends TransactionTerms {
  /** Who signs. */
  readonly signer: CallSigner
  /** In whose name: as a proxy of another account, or as a multisig. The signer's if left out. */
  readonly as?: CallActor
  /** What is written before anything is sent. */
  readonly journal: JournalStore
  /** Whether the rules are checked here before anything is signed. `true` if left out. */
  readonly validate?: boolean
  /** Whether the chain tries the call before it is signed. `true` if left out. */
  readonly dryRun?: boolean
  /** Values for parameters that only this chain's form of the call has, by their names. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** Ends it early. What was sent by then is in the journal. */
  readonly signal?: AbortSignal
}

/** What names a task: one of the two. */
export type TaskName =
  | {
      /** The id that the caller gives the task. */
      readonly providedId: ProvidedIdInput
      readonly idempotencyKey?: never
    }
  | {
      /**
       * The id that the caller gives the task, and more: asked for again under the same key, the
       * same task is not scheduled twice, and another one is refused.
       */
      readonly idempotencyKey: ProvidedIdInput
      readonly providedId?: never
    }

/** What every task is scheduled with. */
export type ScheduleArgs = TaskName &
  SendArgs & {
    /** When it runs. More times than a task may have become several, in one batch. */
    readonly schedule: Schedule
    /** What to do with times between slots. They are refused if this is left out. */
    readonly snap?: Snap
  }
