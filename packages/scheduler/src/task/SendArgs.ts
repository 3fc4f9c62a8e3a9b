import type {
  CallActor,
  CallReview,
  CallSigner,
  JournalStore,
  OutcomeOptions,
  TransactionTerms
} from '@paraclock/submission'

/** The options of signing and sending a call of the service. */
export interface SendArgs extends TransactionTerms {
  /** The signer. */
  readonly signer: CallSigner
  /** The account that makes the call: a proxied account or a multisig. Defaults to the signer. */
  readonly as?: CallActor
  /** The journal, written before anything is sent. */
  readonly journal: JournalStore
  /** Whether the rules of the service are checked before anything is signed. Defaults to `true`. */
  readonly validate?: boolean
  /** Whether the call is dry-run before it is signed. Defaults to `true`. */
  readonly dryRun?: boolean
  /** Called before a call is signed, with its bytes and its decoded content. */
  readonly review?: (review: CallReview) => void | Promise<void>
  /** Aborts the submission. The journal has every transaction that was sent. */
  readonly signal?: AbortSignal
}

/** The options of an operation in bulk. */
export type BulkArgs = Omit<SendArgs, 'validate'> & Pick<OutcomeOptions, 'deadlineMs'>
