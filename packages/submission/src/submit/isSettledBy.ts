import { ParaclockError } from '@paraclock/core'
import type { SubmissionChain } from '../chain/SubmissionChain.ts'
import { OutcomeUnconfirmed } from '../errors.ts'
import type { SubmissionOutcome } from '../journal/SubmissionOutcome.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import { blockMismatch } from './blockMismatch.ts'

/**
 * Whether all reachable endpoints name the block of an outcome as finalized. An endpoint that is behind
 * must reach the block first.
 *
 * @throws ParaclockError `OutcomeUnconfirmed` if one endpoint alone states an outcome after which the
 * same may be signed again, `FinalityMismatch`, `FinalizedBlockMismatch`
 */
export async function isSettledBy(
  { chain, record }: { readonly chain: SubmissionChain; readonly record: SubmissionRecord },
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
  const reason = outcome.error.message
  throw new ParaclockError(
    OutcomeUnconfirmed,
    { chain: chain.name, endpoint, hash: id, nonce, reason },
    { cause: outcome.error }
  )
}
