import {
  type ApiCall,
  type AskOptions,
  type Chain,
  encoded,
  type ProvenChain,
  requireProven
} from '@paraclock/connect'
import { type Hex, hexToBytes, sanitizeText } from '@paraclock/core'
import type { SimulationSource } from '@paraclock/executor/simulate'
import {
  type DispatchOrigin,
  encodeCall,
  encodeStandIn,
  type GivenCall,
  type RawWeight,
  readGivenCall
} from '@paraclock/types'
import { askRuntimeApi } from './askRuntimeApi.ts'
import type { Way } from './FailedAttempt.ts'
import { listTrialWays } from './listTrialWays.ts'
import {
  type FoundWeight,
  type MeasuredWeight,
  takeStated,
  type WeightFallback
} from './MeasuredWeight.ts'
import { settleWeight } from './settleWeight.ts'

/** The arguments of {@link measureCall}. */
export interface MeasureCallArgs extends MeasureStatedCallArgs {
  readonly chain: ProvenChain
}

/** The arguments of {@link measureStatedCall}. */
export interface MeasureStatedCallArgs extends AskOptions {
  readonly chain: Chain
  readonly call: GivenCall
  /**
   * The origin of the dry run and the simulation. Without an origin, there is no dry run and no
   * simulation.
   */
  readonly origin?: DispatchOrigin
  /**
   * The source of the chain's state for the simulation. Without a source, there is no simulation.
   */
  readonly simulation?: SimulationSource
  /**
   * The weight to return if no method succeeds. Without a fallback, `FactMissing` is thrown
   * instead.
   */
  readonly fallback?: WeightFallback
}

/**
 * Returns the weight of a call on a chain, for an XCM `Transact` and for the service. Uses the
 * first of these methods that succeeds. The result names the method:
 *
 * 1. `TransactionPaymentCallApi_query_call_info`, which returns the weight that the chain declares:
 *    no margin;
 * 2. `TransactionPaymentApi_query_info` of an extrinsic with a fake signature, which includes the
 *    weight of the transaction extensions: no margin;
 * 3. `DryRunApi_dry_run_call`, which returns the consumed weight: a margin of 50 per cent, because
 *    the chain may declare a higher weight;
 * 4. a simulation by the chain's own runtime, which also returns the consumed weight: a margin of
 *    50 per cent;
 * 5. the fallback: no margin.
 *
 * @throws ParaclockError the errors of {@link readGivenCall}; `FactMissing` if no method succeeds and
 * no fallback is given; `RuntimeProofFailed` for a chain that
 * `openProven` did not open; `DeadlineExceeded`, `OperationAborted`
 *
 * @example
 * ```ts
 * import { openProven } from '@paraclock/connect'
 * import { measureCall } from '@paraclock/weights'
 *
 * const chain = await openProven({ endpoints: ['wss://rpc-a.example', 'wss://rpc-b.example'] })
 * const { weight, margin, provenance } = await measureCall({
 *   chain,
 *   call: { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
 * })
 * console.log(weight.refTime, weight.proofSize, margin.percent, provenance.detail)
 * ```
 */
export async function measureCall(args: MeasureCallArgs): Promise<MeasuredWeight> {
  requireProven(args.chain)
  return await measureStatedCall(args)
}

/**
 * Returns the weight of a call as {@link measureCall} does, on a chain that may only be stated by
 * its endpoint: for a report about the chain. Do not sign the weight.
 *
 * @throws ParaclockError the errors of {@link measureCall} except `RuntimeProofFailed`
 */
export async function measureStatedCall(args: MeasureStatedCallArgs): Promise<MeasuredWeight> {
  const { chain } = args
  const call = encodeCall({ call: readGivenCall({ chain, call: args.call }), chains: [chain] })
  const what = `a call of ${sanitizeText(chain.name)}`
  return settleWeight({ ...args, what, ways: listCallWays(args, call) })
}

function listCallWays(
  { chain, origin, simulation }: MeasureStatedCallArgs,
  call: Hex
): readonly Way<FoundWeight>[] {
  const bytes = hexToBytes(call)
  return [
    {
      method: 'TransactionPaymentCallApi_query_call_info',
      ask: (signal) => {
        const args = { call: encoded(call), len: bytes.length }
        const api = 'TransactionPaymentCallApi'
        return readInfo(chain, { api, method: 'query_call_info', args, signal })
      }
    },
    {
      method: 'TransactionPaymentApi_query_info',
      ask: async (signal) => {
        const uxt = encodeStandIn({ runtime: chain.runtime, call: bytes })
        const args = { uxt: encoded(uxt), len: uxt.length }
        return readInfo(chain, { api: 'TransactionPaymentApi', method: 'query_info', args, signal })
      }
    },
    ...listTrialWays<DispatchOrigin>({
      chain,
      origin,
      simulation,
      call,
      because: 'the chain may declare more',
      method: 'DryRunApi_dry_run_call',
      dryRun: (origin, signal) => chain.dryRunCall({ origin, call, signal }),
      simulate: async (origin, source, signal) => {
        // The executor is loaded only when it is needed, because it is large.
        const { simulate } = await import('@paraclock/executor/simulate')
        const { weight, failure } = await simulate({ source, call, origin, signal })
        return {
          weight: failure?.kind === 'invalid' ? undefined : weight,
          failure: failure?.name,
          origin: origin.kind === 'signed' ? origin.account : origin.kind
        }
      }
    })
  ]
}

async function readInfo(chain: Chain, ask: ApiCall<unknown>): Promise<FoundWeight> {
  const { value, provenance } = await askRuntimeApi<{ readonly weight: RawWeight }>(chain, ask)
  return takeStated(value.weight, provenance, 'it is the weight that the chain itself declares')
}
