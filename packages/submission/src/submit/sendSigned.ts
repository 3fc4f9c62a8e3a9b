import { type Hex, ParaclockError, SubmissionRefused } from '@paraclock/core'
import { checkValidity } from '../chain/checkValidity.ts'
import { openSubmissionChain } from '../chain/openSubmissionChain.ts'
import type { SigningChain } from '../chain/SigningChain.ts'
import { SignatureMismatch } from '../errors.ts'
import { loadJournal } from '../journal/Journal.ts'
import type { JournalStore } from '../journal/JournalStore.ts'
import { assembleExtrinsic } from '../transaction/assembleExtrinsic.ts'
import { registryOf } from '../transaction/registryOf.ts'
import { beginSubmission } from './beginSubmission.ts'
import { followSubmission, type Submission } from './followSubmission.ts'
import type { PreparedSubmission } from './prepareSubmission.ts'

/** What {@link sendSigned} takes. */
export interface SendSignedArgs {
  /** The chain to send to. */
  readonly chain: SigningChain
  /** The result of `prepareSubmission`. */
  readonly prepared: PreparedSubmission
  /** The signature, prefixed with the byte of its scheme. */
  readonly signature: Hex
  /** The journal, written before anything is sent. */
  readonly journal: JournalStore
  /** The key of the submission, as in `submitCall`. Defaults to the hash of the bytes. */
  readonly key?: string
  /** Ends it early. Whatever was sent is in the journal. */
  readonly signal?: AbortSignal
}

/**
 * Sends a transaction that was signed elsewhere, as `submitCall` does. Sent twice, it is one
 * transaction.
 *
 * @throws ParaclockError `SubmissionRefused` if the account has used the nonce since, or the
 * signature is bad; `SignatureMismatch` if it was prepared for another chain; and those of
 * `submitCall`.
 */
export async function sendSigned(args: SendSignedArgs): Promise<Submission> {
  const { prepared, signature, signal } = args
  const { chain: read } = args.chain
  const chain = openSubmissionChain(args.chain)
  if (prepared.genesis !== chain.genesis) {
    const problem = `it was prepared for the chain that begins with ${prepared.genesis}`
    throw new ParaclockError(SignatureMismatch, { account: prepared.account, problem })
  }
  const { payload, account, call, birth, lastBlock } = prepared
  const registry = await registryOf(read)
  const assembled = assembleExtrinsic({ registry, payload, signed: { signature } })
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
        throw new ParaclockError(SubmissionRefused, {
          chain: chain.name,
          transaction: assembled.id,
          reason
        })
      }
      await checkValidity(read, assembled)
      return { ...assembled, birth, lastBlock }
    }
  })
  return followSubmission({ chain, journal, record })
}
