export { type ChainSource, type NamedChain, nameChain } from './chain/ChainSource.ts'
export { decodeDispatchError } from './chain/decodeDispatchError.ts'
export { openSubmissionChain } from './chain/openSubmissionChain.ts'
export { readEvent } from './chain/readOutcome.ts'
export { runtimeApiVersion } from './chain/runtimeApiVersion.ts'
export type { ChainBlock, SubmissionChain } from './chain/SubmissionChain.ts'
export { createMemoryJournal } from './journal/createMemoryJournal.ts'
export { hashHex } from './journal/hashHex.ts'
export { loadJournal } from './journal/Journal.ts'
export type { JournalEntry, JournalStore } from './journal/JournalStore.ts'
export { readEntry, writeEntry } from './journal/journalText.ts'
export type {
  CallEvent,
  FailedOutcome,
  InclusionOutcome,
  LostOutcome,
  SubmissionOutcome,
  SucceededOutcome
} from './journal/SubmissionOutcome.ts'
export type { BlockPoint, SubmissionRecord } from './journal/SubmissionRecord.ts'
export { asMultisig, type Timepoint } from './signers/asMultisig.ts'
export { asProxy } from './signers/asProxy.ts'
export type { CallActor } from './signers/CallActor.ts'
export type { CallSigner, SignedPayload } from './signers/CallSigner.ts'
export { pairSigner } from './signers/pairSigner.ts'
export { walletSigner } from './signers/walletSigner.ts'
export { stands } from './submit/beginSubmission.ts'
export type { OutcomeOptions, Submission } from './submit/followSubmission.ts'
export {
  type PreparedSubmission,
  type PrepareSubmissionArgs,
  prepareSubmission
} from './submit/prepareSubmission.ts'
export { resumeSubmissions } from './submit/resumeSubmissions.ts'
export { type SendSignedArgs, sendSigned } from './submit/sendSigned.ts'
export type { SubmissionProgress } from './submit/settleSubmission.ts'
export { type SubmitCallArgs, submitCall } from './submit/submitCall.ts'
export { quoteInclusion } from './transaction/quoteInclusion.ts'
export type { TransactionTerms } from './transaction/TransactionTerms.ts'
