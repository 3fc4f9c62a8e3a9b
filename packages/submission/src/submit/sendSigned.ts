import { type Hex, ParaclockError } from '@paraclock/core'
import { checkValidity } from '../chain/checkValidity.ts'
import { openSubmissionChain } from '../chain/openSubmissionChain.ts'
import type { SigningChain } from '../chain/SigningChain.ts'
import { loadJournal } from '../journal/Journal.ts'
import type { JournalStore } from '../journal/JournalStore.ts'
import { assembleExtrinsic } from '../transaction/assembleExtrinsic.ts'
import { beginSubmission } from './beginSubmission.ts'
import { followSubmission, type Submission } from './followSubmission.ts'
import type { PreparedSubmission } from './prepareSubmission.ts'

/** What {@link sendSigned} takes. */
export interface SendSignedArgs {
  /** Where to. */
  readonly chain: SigningChain
  /** What was prepared. */
  readonly prepared: PreparedSubmission
  /** The signature, with the byte that tells its kind. */
  readonly signature: Hex
  /** What is written before anything is sent. */
  readonly journal: JournalStore
  /** A name for what is submitted, as in `submitCall`. Defaults to the hash of the bytes. */
  readonly key?: string
  /** Ends it early. What was sent by then is in the journal. */
  readonly signal?: AbortSignal
}

/**
 * Sends what was prepared and signed elsewhere, as `submitCall` does. Sent twice, it is one
 * transaction.
 *
 * @throws ParaclockError `SubmissionRefused` if the account's next transaction is another by now, or
 * the signature is not good; `SignatureMismatch` if it was prepared for another chain; and those of
 * `submitCall`.
 */
export async function sendSigned(args: SendSignedArgs): Promise<Submission> {
  const { prepared, signature, signal } = args
  const { chain: read, api } = args.chain
  const chain = openSubmissionChain(args.chain)
  if (prepared.genesis !== chain.genesis) {
    const problem = `it was prepared for the chain that begins with ${prepared.genesis}`
    throw new ParaclockError('SignatureMismatch', { account: prepared.account, problem })
  }
  const { payload, account, call, birth, lastBlock } = prepared
  const assembled = assembleExtrinsic({ api, payload, signed: { signature } })
  const journal = await loadJournal(args.journal)
  const { record } = await beginSubmission({
    chain,
    journal,
    key: args.key ?? assembled.id,
    account,
    call,
    signal,
    sign: async ({ nonce }) => {
      if (nonce !== prepared.nonce) {
        const reason = `it was prepared with nonce ${prepared.nonce}, and the next is ${nonce}`
        throw new ParaclockError('SubmissionRefused', {
          chain: chain.name,
          hash: assembled.id,
          reason
        })
      }
      await checkValidity(read, assembled)
      return { ...assembled, birth, lastBlock }
    }
  })
  return followSubmission({ chain, journal, record })
}
