import type { BlockReference } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import { blockMismatch } from '../chain/readVerifiedBlock.ts'
import type { SettlingBlock } from '../chain/SigningChain.ts'
import type { SubmissionChain } from '../chain/SubmissionChain.ts'
import { SubmissionLost } from '../errors.ts'
import type { LostOutcome } from '../journal/SubmissionOutcome.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'

interface Followed {
  readonly chain: SubmissionChain
  readonly record: SubmissionRecord
}

// The assumed shortest block time. On a chain with faster blocks, a transaction counts as lost
// later.
const MIN_BLOCK_MS = 2_000

/**
 * Returns the outcome `lost` if the era is over and the nonce is unused at the newest block that all
 * endpoints state as finalized. The blocks of the era are not read: nodes may have pruned them.
 */
export async function findExpiry(
  followed: Followed,
  head: BlockReference
): Promise<LostOutcome | undefined> {
  const { chain, record } = followed
  if (head.number < record.lastBlock) return undefined
  const agreed = await chain.agreeOn(head.number)
  if (agreed.number < record.lastBlock || !(await hasEraPassed(followed, agreed))) return undefined
  const nonce = await chain.nonceAt(record.account, agreed.hash)
  return nonce > record.nonce ? undefined : expire(followed, agreed, nonce)
}

/**
 * Returns the outcome `lost` if no block after the scanned ones can include the transaction.
 *
 * @param head - the finalized head, whose time shows whether the era is over
 */
export async function findLoss(
  followed: Followed,
  scanned: BlockReference,
  head: BlockReference
): Promise<LostOutcome | undefined> {
  const { chain, record } = followed
  const nonce = await chain.nonceAt(record.account, scanned.hash)
  if (nonce > record.nonce) {
    const before = await chain.nonceAt(record.account, record.birth.hash)
    if (before > record.nonce) return lose(followed, scanned, 'its nonce was used before its era')
    const rival = await findRival(followed, scanned)
    return lose(followed, scanned, `transaction ${rival} used its nonce`, rival)
  }
  if (scanned.number < record.lastBlock) return undefined
  // The nonce is read at the scanned block, because another transaction may use the nonce after the
  // era. The time is read at a later block, because the blocks of a fast chain take less time than
  // `hasEraPassed` requires.
  const agreed = await chain.agreeOn(head.number)
  if (agreed.number < scanned.number || !(await hasEraPassed(followed, agreed))) return undefined
  return expire(followed, scanned, nonce)
}

/**
 * Whether enough time has passed since the signature to build the blocks of the era. The clock of
 * this machine and the clock of the chain must both show this, because forged blocks take no time
 * to build. If only one endpoint states the block, `isSettledBy` decides instead.
 */
async function hasEraPassed(
  { chain, record }: Followed,
  { hash, confirmation }: SettlingBlock
): Promise<boolean> {
  if (confirmation !== 'agreed') return true
  const { lastBlock, signedAt } = record
  const least = (lastBlock - signedAt.block) * MIN_BLOCK_MS
  if (chain.now() - signedAt.here < least) return false
  const time = await chain.timeAt(hash)
  return time === undefined || signedAt.chain === undefined || time - signedAt.chain >= least
}

function expire(followed: Followed, { number, hash }: BlockReference, next: number): LostOutcome {
  const { lastBlock, nonce } = followed.record
  const missing = next < nonce ? `, and no transaction with nonce ${next} came before it` : ''
  return lose(followed, { number, hash }, `its era ended with block ${lastBlock}${missing}`)
}

function lose(
  { chain, record }: Followed,
  block: BlockReference,
  reason: string,
  replacedBy?: Hex
): LostOutcome {
  const { id: hash, nonce } = record
  const context = { chain: chain.name, hash, nonce, reason }
  const error = new ParaclockError(SubmissionLost, context, { source: 'chain' })
  return { status: 'lost', error, block, replacedBy }
}

/** Finds the transaction that used the nonce. Throws if the endpoint hides that transaction. */
async function findRival({ chain, record }: Followed, scanned: BlockReference): Promise<Hex> {
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
  throw blockMismatch(chain, scanned.number, problem)
}
