import type { AskOptions, Chain } from '@paraclock/connect'
import { ParaclockError, sanitizeText, withDeadline } from '@paraclock/core'
import type { SimulationOrigin, SimulationSource } from '@paraclock/executor/simulate'
import type { CallInput } from '../calls/CallInput.ts'
import { encodeCall } from '../calls/encodeCall.ts'
import { addMargin } from './addMargin.ts'
import { tryWays } from './FailedAttempt.ts'
import { listCallWays } from './listCallWays.ts'
import type { MeasuredWeight, WeightFallback } from './MeasuredWeight.ts'
import { stateFallback } from './stateFallback.ts'

/** What {@link measureCall} takes. */
export interface MeasureCallArgs extends AskOptions {
  /** The chain that runs the call. */
  readonly chain: Chain
  /** The call, in any form. */
  readonly call: CallInput
  /**
   * In whose name it is dispatched. Only dry runs and simulations need it: without it, they are left
   * out.
   */
  readonly origin?: SimulationOrigin
  /** Where a simulation takes the chain's state from. None is made if left out. */
  readonly simulation?: SimulationSource
  /** What is taken if nothing can be measured. `WeightMissing` is raised if left out. */
  readonly fallback?: WeightFallback
  /** How many per cent to put on top, in place of what the way of measuring calls for. */
  readonly marginPercent?: number
}

const LONGEST_MS = 30_000

/**
 * Finds out what a call weighs on a chain: what an XCM `Transact` must allow it, and what the service
 * must be told. The first of these that gives an answer is taken, and the result says which:
 *
 * 1. `TransactionPaymentCallApi_query_call_info`, the chain's own figure: no margin;
 * 2. `TransactionPaymentApi_query_info` of an extrinsic with a stand-in for the signature, which
 *    weighs the extension of the signature too: no margin;
 * 3. `DryRunApi_dry_run_call`, which tells what was used, and a chain may declare more: 50 per cent;
 * 4. a simulation by the chain's own runtime: 50 per cent, for the same reason;
 * 5. the fallback: no margin on top of what was stated.
 *
 * @throws ParaclockError those of {@link encodeCall}; `WeightMissing` if no way gave an answer;
 * `DeadlineExceeded`, `OperationAborted`
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { measureCall } from '@paraclock/weights'
 *
 * declare const chain: Chain
 *
 * const { weight, margin, provenance } = await measureCall({
 *   chain,
 *   call: { pallet: 'system', method: 'remark', args: ['0x01'] }
 * })
 * console.log(weight.refTime, weight.proofSize, margin.percent, provenance.detail)
 * ```
 */
export async function measureCall(args: MeasureCallArgs): Promise<MeasuredWeight> {
  const { chain, deadlineMs = LONGEST_MS, signal, fallback, marginPercent } = args
  const name = sanitizeText(chain.name)
  const call = encodeCall({ chain, call: args.call })
  const { answer, attempts } = await withDeadline(
    { milliseconds: deadlineMs, what: `measuring a call of ${name}`, signal },
    async (inner) => tryWays(listCallWays({ ...args, call }), inner)
  )
  const found = answer ?? (fallback && stateFallback(fallback))
  if (found === undefined) {
    throw new ParaclockError('WeightMissing', { what: `a call of ${name}`, attempts })
  }
  const margin =
    marginPercent === undefined
      ? found.margin
      : { percent: marginPercent, why: 'the caller asked for it' }
  return { ...found, weight: addMargin(found.measured, margin.percent), margin, attempts }
}
