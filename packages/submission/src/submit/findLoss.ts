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

// The assumed shortest block time. On a chain with shorter block times, a lost transaction is
// recognized later.
const MIN_BLOCK_MS = 2_000

/**
 * Returns the outcome `lost` if all blocks of the era were searched and do not include the
 * transaction, and if the era has passed. The account's nonce does not prove a loss: the chain
 * removes an account without a balance together with its nonce, and Ethereum transactions use
 * nonces, too.
 *
 * @param scanned - the last block that was searched. No block up to this block includes the
 * transaction
 * @param head - the finalized head. The time at the newest agreed block up to this head shows
 * whether the era is over
 */
export async function findLoss(
  followed: Followed,
  scanned: BlockReference,
  head: BlockReference
): Promise<LostOutcome | undefined> {
  const { chain, record } = followed
  if (scanned.number < record.lastBlock) return undefined
  // The time is read at the newest block on which the endpoints agree. On a chain with short block
  // times, the last block of the era can be earlier than the time that `hasEraPassed` requires.
  const agreed = await chain.agreeOn(head.number)
  if (agreed.number < scanned.number || !(await hasEraPassed(followed, agreed))) return undefined
  // The next nonce of the account only explains the loss in the error. The nonce is read at
  // `agreed`, because nodes discard the state of older blocks.
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
 * Whether enough time for the blocks of the era has passed since the signature. Forged blocks take
 * no time to build, so this machine and the chain must both show that the time has passed. This
 * machine shows it by its clock, which can be set back, or by the time since this process got the
 * record. If only one endpoint states the block, returns `true`, because `isSettledBy` then decides
 * about the loss.
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

/** Finds another transaction of the account with the same nonce, in the blocks of the era. */
async function findRival({ chain, record }: Followed): Promise<Hex | undefined> {
  const signer = record.account.slice(2)
  for (let number = record.birth.number + 1; number <= record.lastBlock; number += 1) {
    const { extrinsics, parentHash } = await chain.block(number)
    for (const extrinsic of extrinsics) {
      if (!extrinsic.includes(signer)) continue
      // The state of the parent block contains the runtime that executed this block. If the node
      // has discarded that state, or if the extrinsic cannot be decoded, the search skips the
      // extrinsic.
      const made = await chain.signerOf(extrinsic, parentHash).catch(() => undefined)
      if (made?.account === record.account && made.nonce === record.nonce) {
        return chain.hashOf(extrinsic)
      }
    }
  }
  return undefined
}
