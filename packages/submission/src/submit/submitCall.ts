import { bytesToHex, type Hex, parseAccount, parseHex } from '@paraclock/core'
import { type CallEffect, checkDryRun } from '../chain/checkDryRun.ts'
import { checkSignerFunds } from '../chain/checkSignerFunds.ts'
import type { SigningChain } from '../chain/SigningChain.ts'
import { openSubmissionChain } from '../chain/SubmissionChain.ts'
import { loadJournal, stands } from '../journal/Journal.ts'
import type { JournalStore } from '../journal/JournalStore.ts'
import type { ActedCall, CallSigner } from '../signers/CallSigner.ts'
import { signCall, type TransactionTerms } from '../transaction/signCall.ts'
import { beginSubmission } from './beginSubmission.ts'
import { followSubmission, type Submission } from './followSubmission.ts'
import { type CallReview, onlyPrepares, reviewCall } from './reviewCall.ts'

/** The arguments of {@link submitCall}. */
export interface SubmitCallArgs extends TransactionTerms {
  readonly chain: SigningChain
  readonly call: Hex
  /** The inner call that `call` dispatches as another account, for example through a proxy. */
  readonly acted?: ActedCall | undefined
  readonly signer: CallSigner
  /** The journal. It is written before anything is sent. */
  readonly journal: JournalStore
  /**
   * Identifies the submission. A second request with the same key is signed only if the first
   * submission failed or was lost. Defaults to a random key.
   */
  readonly key?: string
  /**
   * A text that identifies the request. Two requests with the same key must have the same text, and
   * their calls may differ. Without this text, their calls must be equal. Give this text if the
   * bytes of the call depend on the time.
   */
  readonly intent?: string
  /** Data to keep with the record in the journal. */
  readonly memo?: string
  /**
   * Whether the call is dry-run before the signature, and the signer's funds are checked for the
   * deposit and the fee. Defaults to `true`.
   */
  readonly dryRun?: boolean
  /** Called before a new call is signed. May throw, to refuse the call. */
  readonly review?: (review: CallReview) => void | Promise<void>
  /** Aborts the submission. A transaction that was sent stays in the journal. */
  readonly signal?: AbortSignal
}

/**
 * Dry-runs a call, signs it, writes it to the journal, and sends it. The nonces of one account have
 * no gaps, even if several calls are submitted at the same time.
 *
 * @returns the submission, after the transaction was sent to a node. Its `outcome` waits for
 * finalized blocks. After a crash, a submission with the same key sends the same bytes.
 * @throws ParaclockError `SubmissionRefused` if the runtime finds the transaction invalid; the
 * dispatch error of the dry run: an error of the service, or `DispatchFailed`; `SignerFundsMissing`
 * if the signer lacks the deposit of the call or the fee; `SubmissionKeyMismatch`,
 * `SignedCallMismatch`, `RuntimeVersionMismatch`, `SignatureMismatch`, `FileUnavailable`,
 * `OperationAborted`.
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 * import { type CallSigner, createMemoryJournal, openSigning, submitCall } from '@paraclock/submission'
 *
 * declare const signer: CallSigner
 *
 * const chain = await openSigning(await connectChain({ endpoints: 'wss://rpc.example' }))
 * const remark = new TextEncoder().encode('hello')
 * const call = chain.chain.encodeCall({ pallet: 'System', method: 'remark', args: { remark } })
 * const journal = createMemoryJournal()
 * const submission = await submitCall({ chain, call, signer, journal, key: 'hello' })
 * const outcome = await submission.outcome()
 * console.log(outcome.status, outcome.block.number)
 * ```
 */
export async function submitCall(args: SubmitCallArgs): Promise<Submission> {
  const { chain: signing, signer, acted, intent, memo, signal } = args
  const chain = openSubmissionChain(signing)
  const journal = await loadJournal(args.journal)
  const account = parseAccount(signer.account)
  const call = parseHex(args.call)
  const key = args.key ?? freshKey()
  let isReviewed = false
  const review = async (): Promise<void> => {
    const run = async (asked: ActedCall): Promise<CallEffect | undefined> =>
      args.dryRun === false
        ? undefined
        : await checkDryRun({ chain: signing.chain, ...asked, signal })
    const effect = await run({ call, account })
    const isPrepared = acted !== undefined && effect !== undefined && onlyPrepares(effect)
    const made = isPrepared ? await run(acted) : effect
    const inner = acted && { ...acted, isPrepared }
    if (effect !== undefined) {
      await checkSignerFunds({ chain: signing.chain, call, account, effect, terms: args, signal })
    }
    await args.review?.(reviewCall(signing, call, made, inner))
    isReviewed = true
  }
  // Review before the submission's turn, so that other submissions of the account need not wait for
  // the dry run.
  const known = journal.find(chain.genesis, key)
  if (known === undefined || !stands(known, { key, account, call, intent })) await review()
  const { record } = await beginSubmission({
    chain,
    journal,
    key,
    account,
    call,
    intent,
    memo,
    signal,
    elsewhere: signer.elsewhere,
    sign: async (place) => {
      // `isReviewed` is still false if an earlier submission with the key could succeed until now,
      // but then failed or was lost.
      if (!isReviewed) await review()
      return await signCall({ signing, signer, call, account, place, terms: args })
    }
  })
  return followSubmission({ chain, journal, record })
}

function freshKey(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}
