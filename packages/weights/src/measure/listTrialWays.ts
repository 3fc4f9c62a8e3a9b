import type { Chain, Read } from '@paraclock/connect'
import { FactMissing, type Hex, ParaclockError, type Weight } from '@paraclock/core'
import type { SimulationSource } from '@paraclock/executor/simulate'
import type { DryRunOutcome } from '@paraclock/types'
import type { Way } from './FailedAttempt.ts'
import type { FoundWeight, Margin } from './MeasuredWeight.ts'

/**
 * Lists the ways to measure a weight by running the call or program: first a dry run on the chain's
 * node, then a simulation in this process. Without `simulation`, lists only the dry run. Without
 * `origin`, the list is empty.
 */
export function listTrialWays<Origin>(args: {
  readonly chain: Chain
  readonly origin: Origin | undefined
  readonly simulation: SimulationSource | undefined
  readonly call: Hex
  /** Why the chain can charge more weight than the call or program used, as text for the margin. */
  readonly because: string
  readonly method: 'DryRunApi_dry_run_call' | 'DryRunApi_dry_run_xcm'
  readonly dryRun: (origin: Origin, signal: AbortSignal) => Promise<Read<DryRunOutcome>>
  readonly simulate: (
    origin: Origin,
    source: SimulationSource,
    signal: AbortSignal
  ) => Promise<{
    readonly weight: Weight | undefined
    /** The name of the error; `undefined` if the call or program succeeded. */
    readonly failure: string | undefined
    readonly origin: string
  }>
}): readonly Way<FoundWeight>[] {
  const { chain, origin, simulation, method, call } = args
  const margin: Margin = {
    percent: 50,
    why: `it is the weight used in one state, and ${args.because}`
  }
  if (origin === undefined) return []
  const dryRun = async (signal: AbortSignal): Promise<FoundWeight> => {
    const { value, evidence } = await args.dryRun(origin, signal)
    if (value.failure !== undefined || value.weight === undefined)
      throw missing('dry run', value.failure?.name)
    const detail = `${method} on ${chain.name}`
    const provenance = { kind: 'runtimeApi', detail, evidence } as const
    return { measured: value.weight, hasProofSize: true, margin, provenance }
  }
  if (simulation === undefined) return [{ method, ask: dryRun }]
  const simulate = async (signal: AbortSignal): Promise<FoundWeight> => {
    const { weight, failure, origin: shown } = await args.simulate(origin, simulation, signal)
    if (weight === undefined) throw missing('simulation', failure)
    const evidence = {
      kind: 'dryRun',
      chain: chain.name,
      blockHash: chain.block.hash,
      origin: shown,
      call,
      succeeded: failure === undefined,
      outcome: failure ?? 'it succeeded'
    } as const
    const detail = `a simulation by the runtime of ${chain.name}`
    const provenance = { kind: 'executed', detail, evidence: [evidence] } as const
    return { measured: weight, hasProofSize: weight.proofSize > 0n, margin, provenance }
  }
  return [
    { method, ask: dryRun },
    { method: 'a simulation', ask: simulate }
  ]
}

function missing(trial: string, failure: string | undefined): ParaclockError {
  const problem = failure === undefined ? '' : `: it ended with ${failure}`
  return new ParaclockError(FactMissing, { what: `the weight of the ${trial}${problem}` })
}
