import type { BlockReference } from '@paraclock/connect'
import { ParaclockError, throwIfAborted, withDeadline } from '@paraclock/core'
import { blockMismatch, type ChainBlock } from '../chain/readVerifiedBlock.ts'
import { deliver, type SubmissionChain } from '../chain/SubmissionChain.ts'
import { OutcomeUnconfirmed } from '../errors.ts'
import type { Journal } from '../journal/Journal.ts'
import type { SubmissionOutcome } from '../journal/SubmissionOutcome.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import { findLoss } from './findLoss.ts'

/** The state of a submission whose outcome is not final yet. */
export type SubmissionProgress =
  /** The outcome is not final yet. The finalized blocks up to `scanned` were searched. */
  | { readonly kind: 'waiting'; readonly scanned: BlockReference; readonly lastBlock: number }
  /** The best block includes the transaction. A reorg can drop this block. */
  | { readonly kind: 'inBlock'; readonly provisional: true; readonly block: BlockReference }

/** The options of `Submission.outcome`. */
export interface OutcomeOptions {
  /** The longest wait in milliseconds. If absent, the wait ends when the outcome is final. */
  readonly deadlineMs?: number
  /** Aborts the wait, but not the submission. */
  readonly signal?: AbortSignal
  /**
   * Called after each search of finalized blocks, unless the outcome is then final. Also called
   * when the best block includes the transaction.
   */
  readonly onProgress?: (progress: SubmissionProgress) => void
}

/** A submission: the signed transaction, and its outcome. */
export interface Submission {
  readonly record: SubmissionRecord
  /**
   * Waits until finalized blocks decide the outcome of the transaction. All reachable endpoints
   * must agree on these blocks. A failed call is an outcome, not an exception.
   *
   * @throws ParaclockError `OutcomeUnconfirmed` if only one endpoint reports that the transaction
   * had no effect, `FinalityMismatch` if the endpoint contradicts itself,
   * `DeadlineExceeded`, `OperationAborted`, and the errors of the connection. After an error, a
   * second call resumes the wait.
   */
  outcome(options?: OutcomeOptions): Promise<SubmissionOutcome>
}

interface FollowedSubmission {
  readonly chain: SubmissionChain
  readonly journal: Journal
  readonly record: SubmissionRecord
}

export function followSubmission(followed: FollowedSubmission): Submission {
  const { journal, record } = followed
  return {
    record,
    outcome: async ({ deadlineMs: milliseconds, signal, onProgress } = {}) => {
      const known = journal.outcomeOf(record)
      if (known !== undefined) return known
      const settle = (inner: AbortSignal | undefined): Promise<SubmissionOutcome> =>
        settleSubmission({ ...followed, signal: inner, onProgress })
      if (milliseconds === undefined) return settle(signal)
      return withDeadline({ milliseconds, what: `waiting for ${record.id}`, signal }, settle)
    }
  }
}

type SettleSubmissionArgs = FollowedSubmission & Pick<OutcomeOptions, 'signal' | 'onProgress'>

/** An accepted transaction is sent again after this number of blocks that do not include it. */
const PATIENCE = 8

/**
 * Follows finalized blocks from the beginning of the era, until a block includes the transaction or
 * no later block can include it. A node's answer about its pool does not decide the outcome.
 */
export async function settleSubmission(args: SettleSubmissionArgs): Promise<SubmissionOutcome> {
  const { chain, journal, record, signal, onProgress } = args
  const { since } = journal.track(record)
  let scanned: BlockReference = record.birth
  let delivered = record.birth.number
  let included: SubmissionOutcome | undefined
  for (;;) {
    throwIfAborted({ signal, what: 'following a submission' })
    const head = await chain.finalized()
    const last = Math.min(head.number, record.lastBlock)
    if (included === undefined) ({ scanned, included } = await scanBlocks(args, scanned, last))
    const outcome = included ?? (await findLoss({ chain, record, since }, scanned, head))
    if (outcome !== undefined && (await isSettledBy(args, outcome))) {
      await journal.settle(record, outcome)
      return outcome
    }
    onProgress?.({ kind: 'waiting', scanned, lastBlock: record.lastBlock })
    const entry = journal.track(record)
    if (entry.delivery !== 'accepted' || scanned.number - delivered >= PATIENCE) {
      await deliver(chain, entry)
      delivered = scanned.number
    }
    const best = await chain.best()
    if (best.number > scanned.number) reportInclusion(args, best)
    // If the outcome is known or the era has ended, the submission waits only for other endpoints
    // to agree or for time to pass. Both can happen without a new head, so `nextNews` also resolves
    // after some seconds.
    const isDecided = outcome !== undefined || head.number >= record.lastBlock
    if (isDecided) await chain.nextNews(signal)
    else await chain.nextHead(head.hash, best.hash, signal)
  }
}

function reportInclusion(
  { record, onProgress }: SettleSubmissionArgs,
  { number, hash, extrinsics }: ChainBlock
): void {
  if (!extrinsics.includes(record.extrinsic)) return
  onProgress?.({ kind: 'inBlock', provisional: true, block: { number, hash } })
}

/** Searches the blocks after `from` up to `last`, and reads the outcome of the transaction. */
async function scanBlocks(
  args: SettleSubmissionArgs,
  from: BlockReference,
  last: number
): Promise<{ scanned: BlockReference; included: SubmissionOutcome | undefined }> {
  let scanned = from
  for await (const { number, hash, extrinsics } of readDescendants(args, from, last)) {
    scanned = { number, hash }
    const index = extrinsics.indexOf(args.record.extrinsic)
    if (index !== -1) return { scanned, included: await args.chain.outcome(scanned, index) }
  }
  return { scanned, included: undefined }
}

const MAX_BATCH = 16

/**
 * Reads the blocks after `from` in batches of growing size, because a new submission needs only the
 * next block, but a resumed submission can need all blocks of its era.
 */
async function* readDescendants(
  { chain, signal }: Pick<SettleSubmissionArgs, 'chain' | 'signal'>,
  from: BlockReference,
  last: number
): AsyncGenerator<ChainBlock> {
  let parent = from
  for (let size = 1; parent.number < last; size = Math.min(size * 2, MAX_BATCH)) {
    throwIfAborted({ signal, what: 'following a submission' })
    const first = parent.number + 1
    const count = Math.min(size, last - parent.number)
    const numbers = Array.from({ length: count }, (_, index) => first + index)
    for (const block of await Promise.all(numbers.map((number) => chain.block(number)))) {
      if (block.parentHash !== parent.hash) {
        throw blockMismatch(chain, block.number, `it does not follow from ${parent.hash}`)
      }
      yield block
      parent = block
    }
  }
}

/**
 * Whether all reachable endpoints report the block of an outcome as finalized. Throws if only one
 * endpoint reports that the transaction had no effect.
 */
async function isSettledBy(
  { chain, record }: FollowedSubmission,
  outcome: SubmissionOutcome
): Promise<boolean> {
  const { number, hash } = outcome.block
  const agreed = await chain.agreeOn(number)
  if (agreed.number < number) return false
  if (agreed.hash !== hash) {
    throw blockMismatch(chain, number, `its hash is ${agreed.hash}, and was ${hash}`)
  }
  if (outcome.status === 'succeeded' || agreed.confirmation !== 'alone') return true
  const [endpoint = ''] = agreed.agreed
  const { id, nonce } = record
  const { error: cause } = outcome
  const context = { chain: chain.name, endpoint, hash: id, nonce, reason: cause.message }
  throw new ParaclockError(OutcomeUnconfirmed, context, { cause })
}
