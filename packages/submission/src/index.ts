export { asMultisig, deriveMultisig, type Timepoint } from './actors/asMultisig.ts'
export { asProxy } from './actors/asProxy.ts'
export { type ApprovalCall, writeApproval } from './actors/writeApproval.ts'
export { type ProxiedCall, type WriteProxiedArgs, writeProxied } from './actors/writeProxied.ts'
export { type BlockReader, openBlocks } from './chain/BlockReader.ts'
export { type CallEffect, checkDryRun, findRefusal } from './chain/checkDryRun.ts'
export { encodeInput } from './chain/encodeInput.ts'
export { type QuoteInclusionArgs, quoteInclusion, readOwnFee } from './chain/quoteInclusion.ts'
export { readNonce } from './chain/readNonce.ts'
export { type BlockEvent, readBlockEvents, toCallEvent } from './chain/readOutcome.ts'
export type { ChainBlock } from './chain/readVerifiedBlock.ts'
export {
  type AttachApiArgs,
  attachApi,
  type HeadProvider,
  openSigning,
  providerOf,
  type SettlingBlock,
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
  OutcomeUnconfirmed,
  SignerFundsMissing,
  SubmissionKeyMismatch,
  SubmissionLost
} from './errors.ts'
export { releaseJournal } from './journal/Journal.ts'
export {
  createMemoryJournal,
  type JournalEntry,
  type JournalStore,
  type NonceReservation
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
export type { SigningTime, SubmissionRecord } from './journal/SubmissionRecord.ts'
export type {
  ActedCall,
  CallActor,
  CallSigner,
  DirectActor,
  MetadataProver,
  PayloadPlace,
  SignedPayload,
  SigningElsewhere
} from './signers/CallSigner.ts'
export {
  type EthersWallet,
  ethereumSigner,
  type ViemAccount
} from './signers/ethereumSigner.ts'
export type { LedgerTransport } from './signers/ledger/exchangeCommand.ts'
export { type LedgerSignerArgs, openLedgerSigner } from './signers/ledger/openLedgerSigner.ts'
export { pairSigner } from './signers/pairSigner.ts'
export { walletSigner } from './signers/walletSigner.ts'
export { type AskedCall, compareAsked } from './submit/compareAsked.ts'
export { type FoundSubmission, findSubmission } from './submit/findSubmission.ts'
export type {
  OutcomeOptions,
  Submission,
  SubmissionProgress
} from './submit/followSubmission.ts'
export { resumeSubmissions } from './submit/resumeSubmissions.ts'
export type { CallReview } from './submit/reviewCall.ts'
export { type SubmitCallArgs, submitCall } from './submit/submitCall.ts'
export type { ExtensionValue } from './transaction/fillExtensions.ts'
export { hashHex } from './transaction/hashHex.ts'
export type { TransactionTerms } from './transaction/signCall.ts'
