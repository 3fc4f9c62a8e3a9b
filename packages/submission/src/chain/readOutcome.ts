import type { Chain } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import type { DispatchFailure } from '@paraclock/types'
import type { FailedOutcome, SucceededOutcome } from '../journal/SubmissionOutcome.ts'
import { type BlockEvent, readBlockEvents, toCallEvent } from './readBlockEvents.ts'
import type { ChainBlock } from './readVerifiedBlock.ts'
import { toCallError } from './toCallError.ts'

/**
 * Reads from a block's events what one of its extrinsics did, in the types of that block's runtime.
 *
 * @throws ParaclockError `FinalizedBlockMismatch` if no event tells whether it succeeded.
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
    const problem = `its events do not tell what became of extrinsic ${index}`
    throw new ParaclockError('FinalizedBlockMismatch', { chain: chain.name, number, problem })
  }
  if (failure === null) return { status: 'succeeded', ...included }
  return { status: 'failed', ...included, error: toCallError(chain, failure) }
}

// Calls that make another call in somebody's name succeed also when that one fails.
const WRAPPERS: ReadonlySet<string> = new Set([
  'proxy.ProxyExecuted',
  'multisig.MultisigExecuted',
  'sudo.Sudid',
  'sudo.SudoAsDone'
])

/** What the call inside of a wrapper failed with. */
function findInnerFailure(events: readonly BlockEvent[]): DispatchFailure | null {
  return (
    events.find(({ title, failure }) => WRAPPERS.has(title) && failure !== null)?.failure ?? null
  )
}
