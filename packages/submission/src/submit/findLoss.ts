import type { BlockReference } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import type { SettlingBlock } from '../chain/SigningChain.ts'
import type { SubmissionChain } from '../chain/SubmissionChain.ts'
import { SubmissionLost } from '../errors.ts'
import type { LostOutcome } from '../journal/SubmissionOutcome.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'

interface Followed {
  readonly chain: SubmissionChain
  readonly record: SubmissionRecord
  /** When this process got the record, in milliseconds of `performance.now()`. */
  readonly since: number
}

// The assumed minimum block time. On a chain with a shorter block time, the outcome `lost` only
// comes later.
const MIN_BLOCK_MS = 2_000

/**
 * Returns the outcome `lost` if the era has passed, and no block of the era includes the
 * transaction. The account's nonce does not prove a loss: the chain removes an account without a
 * balance together with its nonce, and Ethereum transactions use nonces, too.
 *
 * @param scanned - the last searched block. No block up to this block includes the transaction
 * @param head - the finalized head
 */
export async function findLoss(
  followed: Followed,
  scanned: BlockReference,
  head: BlockReference
): Promise<LostOutcome | undefined> {
  const { chain, record } = followed
  if (scanned.number < record.lastBlock) return undefined
  // `hasEraPassed` gets the newest agreed block, not the last block of the era. If the block time
  // is below `MIN_BLOCK_MS`, the last block of the era is too early.
  const agreed = await chain.agreeOn(head.number)
  if (agreed.number < scanned.number || !(await hasEraPassed(followed, agreed))) return undefined
  // The next nonce serves only to explain the loss in the error.
  const next = await chain.nonceAt(record.account, agreed.hash)
  const rival = next > record.nonce ? await findRival(followed) : undefined
  const { id: hash, nonce, lastBlock } = record
  const after = next === nonce ? '' : `, and the next nonce of the account is ${next}`
  const reason =
    rival === undefined
      ? `its era ended with block ${lastBlock}${after}`
      : `transaction ${rival} used its nonce`
  const context = { chain: chain.name, hash, nonce, reason }
  const error = new ParaclockError(SubmissionLost, context, { source: 'chain' })
  return { status: 'lost', error, block: scanned, replacedBy: rival }
}

/**
 * Whether enough time for the blocks of the era has passed since the signature, on this machine and
 * on the chain. Block numbers do not suffice, because an endpoint can forge blocks quickly. A
 * machine's clock can be set back, so the time since this process got the record counts if it is
 * longer. Returns `true` for a block that only one endpoint reports, because `isSettledBy` handles
 * this case.
 */
async function hasEraPassed(
  { chain, record, since }: Followed,
  { hash, confirmation }: SettlingBlock
): Promise<boolean> {
  if (confirmation !== 'agreed') return true
  const { lastBlock, signedAt } = record
  const least = (lastBlock - signedAt.block) * MIN_BLOCK_MS
  const passed = Math.max(chain.now() - signedAt.here, performance.now() - since)
  if (passed < least) return false
  const time = await chain.timeAt(hash)
  return time === undefined || signedAt.chain === undefined || time - signedAt.chain >= least
}

/** Finds a different transaction of the account with the same nonce, in the blocks of the era. */
async function findRival({ chain, record }: Followed): Promise<Hex | undefined> {
  const signer = record.account.slice(2)
  for (let number = record.birth.number + 1; number <= record.lastBlock; number += 1) {
    const { extrinsics, parentHash } = await chain.block(number)
    for (const extrinsic of extrinsics) {
      if (!extrinsic.includes(signer)) continue
      // The parent block's state has the runtime that executed this block. The search skips an
      // extrinsic that cannot be decoded, or whose state the node has discarded.
      const made = await chain.signerOf(extrinsic, parentHash).catch(() => undefined)
      if (made?.account === record.account && made.nonce === record.nonce) {
        return chain.hashOf(extrinsic)
      }
    }
  }
  return undefined
}
