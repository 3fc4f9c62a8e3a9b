export { asMultisig, deriveMultisig } from './actors/asMultisig.ts'
export { asProxy } from './actors/asProxy.ts'
export { writeApproval } from './actors/writeApproval.ts'
export { writeProxied } from './actors/writeProxied.ts'
export { type BlockReader, openBlocks } from './chain/BlockReader.ts'
export { type CallEffect, checkDryRun, findRefusal } from './chain/checkDryRun.ts'
export { quoteInclusion, readOwnFee } from './chain/quoteInclusion.ts'
export { type BlockEvent, readBlockEvents, toCallEvent } from './chain/readOutcome.ts'
export type { ChainBlock } from './chain/readVerifiedBlock.ts'
export {
  type AttachApiArgs,
  attachApi,
  type HeadProvider,
  openSigning,
  providerOf,
  type SigningChain,
  type SigningOptions
} from './chain/SigningChain.ts'
export { toCallError } from './chain/toCallError.ts'
export {
  ActorRefused,
  ApprovalRefused,
  CallAwaited,
  JournalMismatch,
  LedgerFailed,
  SigningUnconfirmed,
  SubmissionKeyMismatch,
  SubmissionLost
} from './errors.ts'
export { releaseJournal } from './journal/Journal.ts'
export {
  createMemoryJournal,
  type JournalEntry,
  type JournalStore
} from './journal/JournalStore.ts'
export { readJournalLines, writeJournalLine } from './journal/journalText.ts'
export type {
  CallEvent,
  FailedOutcome,
  InclusionOutcome,
  LostOutcome,
  SubmissionOutcome,
  SucceededOutcome
} from './journal/SubmissionOutcome.ts'
export type { SubmissionRecord } from './journal/SubmissionRecord.ts'
export { accountOfSigner } from './signers/accountOfSigner.ts'
export type { ActedCall, CallActor, CallSigner, PayloadPlace } from './signers/CallSigner.ts'
export { ethereumSigner } from './signers/ethereumSigner.ts'
export type { LedgerTransport } from './signers/ledger/exchangeCommand.ts'
export { openLedgerSigner } from './signers/ledger/openLedgerSigner.ts'
export { pairSigner } from './signers/pairSigner.ts'
export { walletSigner } from './signers/walletSigner.ts'
export { type AskedCall, compareAsked } from './submit/compareAsked.ts'
export { findSubmission } from './submit/findSubmission.ts'
export type {
  OutcomeOptions,
  Submission,
  SubmissionProgress
} from './submit/followSubmission.ts'
export { resumeSubmissions } from './submit/resumeSubmissions.ts'
export type { CallReview } from './submit/reviewCall.ts'
export { type SubmitCallArgs, submitCall } from './submit/submitCall.ts'
export { hashHex } from './transaction/hashHex.ts'
export type { TransactionTerms } from './transaction/signCall.ts'
export type { TransactionPayload } from './transaction/writeTransaction.ts'
