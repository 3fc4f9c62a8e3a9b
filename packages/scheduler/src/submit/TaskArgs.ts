import type { ProvidedIdInput } from '@paraclock/core'
import type {
  CallActor,
  CallReview,
  CallSigner,
  JournalStore,
  TransactionTerms
} from '@paraclock/submission'
import type { Schedule } from '../schedule/compile/Schedule.ts'
import type { Snap } from '../schedule/compile/snapTimes.ts'

/** The options of signing and sending a call of the service. */
export interface SendArgs extends TransactionTerms {
  /** The signer. */
  readonly signer: CallSigner
  /** The account that makes the call: a proxied account or a multisig. Defaults to the signer. */
  readonly as?: CallActor
  /** The journal, written before anything is sent. */
  readonly journal: JournalStore
  /** Whether the rules are checked here before anything is signed. Defaults to `true`. */
  readonly validate?: boolean
  /** Whether the call is dry-run before it is signed. Defaults to `true`. */
  readonly dryRun?: boolean
  /** Called before a call is signed, with what its bytes are and what it does. */
  readonly review?: (review: CallReview) => void | Promise<void>
  /** Ends it early. Whatever was sent is in the journal. */
  readonly signal?: AbortSignal
}

/** The id of a task to schedule: one of the two. */
export type TaskName =
  | {
      /** The provided id of the task. */
      readonly providedId: ProvidedIdInput
      readonly idempotencyKey?: never
    }
  | {
      /**
       * The provided id of the task, and the key of the submission: a second request with the key
       * does not schedule the same task twice, and is refused for another task.
       */
      readonly idempotencyKey: ProvidedIdInput
      readonly providedId?: never
    }

/** The parameters of every kind of task. */
export type ScheduleArgs = TaskName &
  SendArgs & {
    /** When it runs. A list longer than the limit becomes several tasks, in one batch. */
    readonly schedule: Schedule
    /** How to move times that are between slots. Defaults to refusing them. */
    readonly snap?: Snap
  }
