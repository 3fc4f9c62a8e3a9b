import type { Chain } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { FinalizedBlockMismatch } from '../errors.ts'
import type { FailedOutcome, SucceededOutcome } from '../journal/SubmissionOutcome.ts'
import { findInnerFailure } from './findInnerFailure.ts'
import { type BlockEvent, readBlockEvents, toCallEvent } from './readBlockEvents.ts'
import type { ChainBlock } from './readVerifiedBlock.ts'
import { toCallError } from './toCallError.ts'

/**
 * The outcome of an extrinsic of a block, from its events.
 *
 * @throws ParaclockError `FinalizedBlockMismatch` if no event states whether it succeeded.
 */
export async function readOutcome(
  chain: Chain,
  { number, hash, parentHash }: ChainBlock,
  index: number
): Promise<SucceededOutcome | FailedOutcome> {
  const all = await readBlockEvents(chain, { hash, parentHash })
  const own = all.filter(({ extrinsic }) => extrinsic === index)
  const find = (title: string): BlockEvent | undefined => own.find((event) => event.title === title)
  const paid = find('transactionPayment.TransactionFeePaid')?.value as
    | { readonly actual_fee: bigint }
    | undefined
  const included = {
    block: { number, hash },
    index,
    fee: paid?.actual_fee ?? null,
    events: own.map(toCallEvent)
  }
  const failed = find('system.ExtrinsicFailed')
  const failure = failed === undefined ? findInnerFailure(own) : failed.failure
  if (failed === undefined && find('system.ExtrinsicSuccess') === undefined) {
    const problem = `its events do not state the outcome of extrinsic ${index}`
    throw new ParaclockError(FinalizedBlockMismatch, { chain: chain.name, number, problem })
  }
  if (failure === null) return { status: 'succeeded', ...included }
  return { status: 'failed', ...included, error: toCallError(chain, failure) }
}
