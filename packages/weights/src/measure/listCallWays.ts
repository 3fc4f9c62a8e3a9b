import { type ApiCall, type Chain, encoded } from '@paraclock/connect'
import { FactMissing, type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import type { SimulationOrigin, SimulationSource } from '@paraclock/executor/simulate'
import { encodeStandIn } from '@paraclock/types'
import { askRuntimeApi } from './askRuntimeApi.ts'
import type { Way } from './FailedAttempt.ts'
import type { FoundWeight, Margin } from './MeasuredWeight.ts'
import { readWeight } from './readWeight.ts'

/** What the ways of measuring a call need. */
export interface CallWayArgs {
  readonly chain: Chain
  readonly call: Hex
  readonly origin?: SimulationOrigin
  readonly simulation?: SimulationSource
}

const EXACT: Margin = { percent: 0, why: 'it is the weight that the chain itself declares' }
const USED: Margin = {
  percent: 50,
  why: 'it is what was used in one state, and the chain may declare more'
}

/** The ways of measuring a call, the most authoritative first. */
export function listCallWays(args: CallWayArgs): readonly Way<FoundWeight>[] {
  const { origin, simulation } = args
  return [
    {
      method: 'TransactionPaymentCallApi_query_call_info',
      ask: (signal) => askCallInfo(args, signal)
    },
    {
      method: 'TransactionPaymentApi_query_info',
      ask: (signal) => askInfo(args, signal)
    },
    ...(origin === undefined
      ? []
      : [
          {
            method: 'DryRunApi_dry_run_call',
            ask: (signal: AbortSignal) => dryRun(args, origin, signal)
          }
        ]),
    ...(origin === undefined || simulation === undefined
      ? []
      : [
          {
            method: 'a simulation',
            ask: (signal: AbortSignal) => simulateCall(args, origin, simulation, signal)
          }
        ])
  ]
}

async function askCallInfo(
  { chain, call }: CallWayArgs,
  signal: AbortSignal
): Promise<FoundWeight> {
  const args = { call: encoded(call), len: hexToBytes(call).length }
  return readInfo(chain, {
    api: 'TransactionPaymentCallApi',
    method: 'query_call_info',
    args,
    signal
  })
}

async function askInfo({ chain, call }: CallWayArgs, signal: AbortSignal): Promise<FoundWeight> {
  const uxt = encodeStandIn({ runtime: chain.runtime, call: hexToBytes(call) })
  const args = { uxt: encoded(uxt), len: uxt.length }
  return readInfo(chain, { api: 'TransactionPaymentApi', method: 'query_info', args, signal })
}

async function readInfo(chain: Chain, ask: ApiCall<unknown>): Promise<FoundWeight> {
  const { value, provenance } = await askRuntimeApi(chain, ask)
  const { weight, hasProofSize } = readWeight((value as { readonly weight: unknown }).weight)
  return { measured: weight, hasProofSize, margin: EXACT, provenance }
}

/** The weight that a dry run used, unless it failed or used what the chain declares. */
async function dryRun(
  { chain, call }: CallWayArgs,
  origin: SimulationOrigin,
  signal: AbortSignal
): Promise<FoundWeight> {
  const { value, evidence } = await chain.dryRunCall({ origin, call, signal })
  const { failure, weight } = value
  if (failure !== null || weight === null) {
    throw new ParaclockError(FactMissing, { what: 'what the dry run used' })
  }
  return {
    measured: weight,
    hasProofSize: true,
    margin: USED,
    provenance: {
      kind: 'runtimeApi',
      detail: `DryRunApi_dry_run_call on ${chain.name}`,
      evidence
    }
  }
}

async function simulateCall(
  { chain, call }: CallWayArgs,
  origin: SimulationOrigin,
  source: SimulationSource,
  signal: AbortSignal
): Promise<FoundWeight> {
  // Few need it, and it brings the executor with it.
  const { simulate } = await import('@paraclock/executor/simulate')
  const { weight, failure } = await simulate({ source, call, origin, signal })
  if (weight === undefined || failure?.kind === 'invalid') {
    throw new ParaclockError(FactMissing, { what: 'what the simulation used' })
  }
  return {
    measured: weight,
    hasProofSize: weight.proofSize > 0n,
    margin: USED,
    provenance: {
      kind: 'executed',
      detail: `a simulation by the runtime of ${chain.name}`,
      evidence: [
        {
          kind: 'dryRun',
          chain: chain.name,
          blockHash: chain.block.hash,
          origin: origin.kind === 'signed' ? origin.account : origin.kind,
          call,
          succeeded: failure === undefined,
          outcome: failure === undefined ? 'it succeeded' : failure.name
        }
      ]
    }
  }
}
