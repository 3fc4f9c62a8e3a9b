import { bytesToHex, type Hex, parseAccount, parseHex } from '@paraclock/core'
import { type ChainSource, nameChain } from '../chain/ChainSource.ts'
import { checkValidity } from '../chain/checkValidity.ts'
import { dryRunCall } from '../chain/dryRunCall.ts'
import { openSubmissionChain } from '../chain/openSubmissionChain.ts'
import { loadJournal } from '../journal/Journal.ts'
import type { JournalStore } from '../journal/JournalStore.ts'
import type { CallSigner } from '../signers/CallSigner.ts'
import { assembleExtrinsic } from '../transaction/assembleExtrinsic.ts'
import type { TransactionTerms } from '../transaction/TransactionTerms.ts'
import { writePayload } from '../transaction/writePayload.ts'
import { beginSubmission, stands } from './beginSubmission.ts'
import { followSubmission, type Submission } from './followSubmission.ts'

/** What {@link submitCall} takes. */
export interface SubmitCallArgs extends TransactionTerms {
  /** Where to. */
  readonly chain: ChainSource
  /** The SCALE encoded call. */
  readonly call: Hex
  /** Who signs. */
  readonly signer: CallSigner
  /** What is written before anything is sent. */
  readonly journal: JournalStore
  /**
   * A name for what is submitted. Asked again under the same key, the same bytes are sent again, and
   * what had its effect is not done twice. Without a key every call is a submission of its own.
   */
  readonly key?: string
  /**
   * What was asked for, if the call follows from it and from the time of asking: under a key it is
   * compared in place of the call.
   */
  readonly intent?: string
  /** What is kept with the record in the journal. */
  readonly memo?: string
  /** Whether the call is tried before it is signed. `true` if left out. */
  readonly dryRun?: boolean
  /** Ends it early. What was sent by then is in the journal. */
  readonly signal?: AbortSignal
}

/**
 * Signs a call and sends it, once: it is tried first, written into the journal before it is sent,
 * and its number follows on the account's last one, however many are submitted at the same time.
 *
 * It returns when a node has the bytes; `outcome` of what it returns waits for finalized blocks.
 * After a crash, the same key takes up where it was left, with the same bytes.
 *
 * @throws ParaclockError `SubmissionRefused` if the chain does not let it in; what the call would
 * fail with, by the service's own codes or `DispatchFailed`; `SubmissionKeyMismatch`,
 * `RuntimeVersionMismatch`, `SignatureMismatch`, `JournalUnavailable`, `OperationAborted`.
 *
 * @example
 * ```ts
 * import { openChain } from '@paraclock/connect'
 * import { type CallSigner, createMemoryJournal, submitCall } from '@paraclock/submission'
 *
 * declare const signer: CallSigner
 *
 * const chain = await openChain({ endpoints: 'wss://rpc.example' })
 * const call = chain.api.tx['system']?.['remark']?.('0x00').method.toHex() ?? '0x'
 * const journal = createMemoryJournal()
 * const submission = await submitCall({ chain, call, signer, journal, key: 'hello' })
 * const outcome = await submission.outcome()
 * console.log(outcome.status, outcome.block.number)
 * ```
 */
export async function submitCall(args: SubmitCallArgs): Promise<Submission> {
  const { signer, intent, signal } = args
  const named = nameChain(args.chain)
  const chain = openSubmissionChain(args.chain)
  const journal = await loadJournal(args.journal)
  const account = parseAccount(signer.account)
  const call = parseHex(args.call)
  const key = args.key ?? freshKey()
  // Tried before its turn comes, so that those that wait for a number do not wait for this.
  const known = journal.find(chain.genesis, key)
  const isNew = known === undefined || !stands(known, { key, account, call, intent })
  if (isNew && args.dryRun !== false) await dryRunCall({ chain: named, call, account, signal })
  const { record } = await beginSubmission({
    chain,
    journal,
    key,
    account,
    call,
    intent,
    memo: args.memo,
    signal,
    sign: async ({ nonce, birth }) => {
      const { api } = named
      const written = await writePayload({ api, call, account, nonce, birth, terms: args })
      const signed = await signer.sign(written.payload, api.registry)
      const assembled = assembleExtrinsic({ api, payload: written.payload, signed })
      await checkValidity(named, assembled, await readBest(named.api))
      return { ...assembled, birth, lastBlock: written.lastBlock }
    }
  })
  return followSubmission({ chain, journal, record })
}

async function readBest(api: ChainSource['api']): Promise<Hex> {
  return (await api.rpc.chain.getBlockHash()).toHex()
}

function freshKey(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}
