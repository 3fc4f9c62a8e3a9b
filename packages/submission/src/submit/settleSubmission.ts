import type { BlockReference } from '@paraclock/connect'
import { type Hex, ParaclockError, throwIfAborted } from '@paraclock/core'
import type { ChainBlock } from '../chain/readVerifiedBlock.ts'
import type { SubmissionChain } from '../chain/SubmissionChain.ts'
import { FinalizedBlockMismatch, SubmissionLost } from '../errors.ts'
import type { Journal } from '../journal/Journal.ts'
import type { LostOutcome, SubmissionOutcome } from '../journal/SubmissionOutcome.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import { deliver } from './beginSubmission.ts'

/** The state of a submission that is not settled. */
export type SubmissionProgress =
  /** No finalized block up to this one includes it. */
  | { readonly kind: 'waiting'; readonly scanned: BlockReference; readonly lastBlock: number }
  /** The best block includes it. This is provisional: a reorg may drop the block. */
  | { readonly kind: 'inBlock'; readonly provisional: true; readonly block: BlockReference }

/** What {@link settleSubmission} takes. */
export interface SettleSubmissionArgs {
  readonly chain: SubmissionChain
  readonly journal: Journal
  readonly record: SubmissionRecord
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: SubmissionProgress) => void) | undefined
}

/** The finalized blocks between two sendings of bytes that a node has accepted. */
const PATIENCE = 8

/**
 * Follows finalized blocks one by one, from the one that begins the era, until one includes the
 * bytes or none can any more. Nothing else settles a submission: the answer of a node about its
 * pool proves nothing.
 */
export async function settleSubmission(args: SettleSubmissionArgs): Promise<SubmissionOutcome> {
  const { chain, journal, record, signal, onProgress } = args
  const lane = journal.lanes.of(record.genesis, record.account)
  let scanned: BlockReference = record.birth
  let delivered = record.birth.number
  for (;;) {
    throwIfAborted({ signal, what: 'following a submission' })
    const head = await chain.finalized()
    for (
      let next = scanned.number + 1;
      next <= Math.min(head.number, record.lastBlock);
      next += 1
    ) {
      throwIfAborted({ signal, what: 'following a submission' })
      const block = await readChild(chain, scanned, next)
      const index = block.extrinsics.indexOf(record.extrinsic)
      if (index !== -1) return settle(args, await readInclusion(args, block, index))
      scanned = { number: block.number, hash: block.hash }
    }
    const loss = await findLoss(args, scanned)
    if (loss !== undefined) return settle(args, loss)
    onProgress?.({ kind: 'waiting', scanned, lastBlock: record.lastBlock })
    const entry = lane.add(record)
    if (entry.delivery !== 'accepted' || scanned.number - delivered >= PATIENCE) {
      await deliver(chain, entry)
      delivered = scanned.number
    }
    const best = await chain.best()
    if (best.extrinsics.includes(record.extrinsic) && best.number > scanned.number) {
      const block = { number: best.number, hash: best.hash }
      onProgress?.({ kind: 'inBlock', provisional: true, block })
    }
    await chain.nextHead(head.hash, best.hash, signal)
  }
}

async function settle(
  { journal, record }: SettleSubmissionArgs,
  outcome: SubmissionOutcome
): Promise<SubmissionOutcome> {
  await journal.settle(record, outcome)
  return outcome
}

/** Reads the next finalized block, which must follow from the one before it. */
async function readChild(
  chain: SubmissionChain,
  parent: BlockReference,
  number: number
): Promise<ChainBlock> {
  const block = await chain.block(number)
  if (block.parentHash === parent.hash) return block
  throw mismatch(chain, number, `it does not follow from ${parent.hash}`)
}

/** Checks the body against the state after the block, which must have the nonce as used. */
async function readInclusion(
  { chain, record }: SettleSubmissionArgs,
  block: ChainBlock,
  index: number
): Promise<SubmissionOutcome> {
  const nonce = await chain.nonceAt(record.account, block.hash)
  if (nonce <= record.nonce) {
    const problem = `it includes nonce ${record.nonce} of the account, whose next nonce after it is ${nonce}`
    throw mismatch(chain, block.number, problem)
  }
  return chain.outcome({ number: block.number, hash: block.hash }, index)
}

/** The outcome if no block can include the bytes any more. */
async function findLoss(
  args: SettleSubmissionArgs,
  scanned: BlockReference
): Promise<LostOutcome | undefined> {
  const { chain, record } = args
  const nonce = await chain.nonceAt(record.account, scanned.hash)
  if (nonce > record.nonce) {
    const before = await chain.nonceAt(record.account, record.birth.hash)
    if (before > record.nonce) return lose(args, scanned, 'its nonce was used before its era')
    const rival = await findRival(args, scanned)
    return lose(args, scanned, `transaction ${rival} used its nonce`, rival)
  }
  if (scanned.number < record.lastBlock) return undefined
  return lose(args, scanned, `its era ended with block ${record.lastBlock}`)
}

function lose(
  { chain, record }: SettleSubmissionArgs,
  block: BlockReference,
  reason: string,
  replacedBy?: Hex
): LostOutcome {
  const { id: hash, nonce } = record
  const error = new ParaclockError(
    SubmissionLost,
    { chain: chain.name, hash, nonce, reason },
    { source: 'chain' }
  )
  return { status: 'lost', error, block, ...(replacedBy ? { replacedBy } : {}) }
}

/** Finds the transaction that used a nonce. An endpoint that hides it contradicts itself. */
async function findRival(
  { chain, record }: SettleSubmissionArgs,
  scanned: BlockReference
): Promise<Hex> {
  for (let number = record.birth.number + 1; number <= scanned.number; number += 1) {
    const block = await chain.block(number)
    for (const extrinsic of block.extrinsics) {
      const signer = await chain.signerOf(extrinsic, block.hash)
      if (signer?.account === record.account && signer.nonce === record.nonce) {
        return chain.hashOf(extrinsic)
      }
    }
  }
  const problem = `nonce ${record.nonce} of the account is used, and no block has the transaction that used it`
  throw mismatch(chain, scanned.number, problem)
}

function mismatch(chain: SubmissionChain, number: number, problem: string): ParaclockError {
  return new ParaclockError(FinalizedBlockMismatch, { chain: chain.name, number, problem })
}
