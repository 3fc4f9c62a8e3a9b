import type { CallActor, OutcomeOptions, SubmitCallArgs } from '@paraclock/submission'

/** The options of signing and sending a call of the service. */
export interface SendArgs
  extends Omit<SubmitCallArgs, 'chain' | 'call' | 'acted' | 'key' | 'intent' | 'memo'> {
  /** The account that makes the call: a proxied account or a multisig. Defaults to the signer. */
  readonly as?: CallActor
  /** Whether the rules of the service are checked before anything is signed. Defaults to `true`. */
  readonly validate?: boolean
}

/** The options of scheduling or cancelling many tasks. */
export type BulkArgs = Omit<SendArgs, 'validate'> & Pick<OutcomeOptions, 'deadlineMs'>
