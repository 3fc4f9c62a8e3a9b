import { type Chain, encoded } from '@paraclock/connect'
import { bytesToHex, FactMissing, ParaclockError } from '@paraclock/core'
import type { SimulationSource, XcmOrigin } from '@paraclock/executor/simulate'
import { askRuntimeApi, unwrapAnswer } from './askRuntimeApi.ts'
import type { Way } from './FailedAttempt.ts'
import type { FoundWeight, Margin } from './MeasuredWeight.ts'
import { readProcessedWeight, readWeight } from './readWeight.ts'

/** What the ways of measuring a program need. */
export interface ProgramWayArgs {
  readonly chain: Chain
  readonly program: Uint8Array
  readonly origin?: XcmOrigin
  readonly simulation?: SimulationSource
}

const EXACT: Margin = { percent: 0, why: 'it is how the chain itself weighs the program' }
const USED: Margin = {
  percent: 50,
  why: 'it is what was used in one state, and the chain may weigh more in advance'
}

/** The ways of measuring a program, the most authoritative first. */
export function listProgramWays(args: ProgramWayArgs): readonly Way<FoundWeight>[] {
  const { origin, simulation } = args
  return [
    { method: 'XcmPaymentApi_query_xcm_weight', ask: (signal) => askWeight(args, signal) },
    ...(origin === undefined
      ? []
      : [
          {
            method: 'DryRunApi_dry_run_xcm',
            ask: (signal: AbortSignal) => dryRun(args, origin, signal)
          }
        ]),
    ...(origin === undefined || simulation === undefined
      ? []
      : [
          {
            method: 'a simulation',
            ask: (signal: AbortSignal) => simulateProgram(args, origin, simulation, signal)
          }
        ])
  ]
}

async function askWeight(
  { chain, program }: ProgramWayArgs,
  signal: AbortSignal
): Promise<FoundWeight> {
  const args = { message: encoded(program) }
  const ask = { api: 'XcmPaymentApi', method: 'query_xcm_weight', args, signal }
  const answer = await askRuntimeApi(chain, ask)
  const { weight, hasProofSize } = readWeight(unwrapAnswer(answer, ask))
  return { measured: weight, hasProofSize, margin: EXACT, provenance: answer.provenance }
}

async function dryRun(
  { chain, program }: ProgramWayArgs,
  origin: XcmOrigin,
  signal: AbortSignal
): Promise<FoundWeight> {
  const { value, evidence } = await chain.dryRunXcm({
    origin: locate(chain, origin, program),
    program,
    signal
  })
  const { failure, weight } = value
  if (failure !== null || weight === null) {
    throw new ParaclockError(FactMissing, { what: 'what the dry run used: it did not complete' })
  }
  const detail = `DryRunApi_dry_run_xcm on ${chain.name}`
  return {
    measured: weight,
    hasProofSize: true,
    margin: USED,
    provenance: { kind: 'runtimeApi', detail, evidence }
  }
}

/** Where a program comes from, as a versioned location of the program's own version. */
function locate(
  { runtime }: Chain,
  origin: XcmOrigin,
  program: Uint8Array
): { readonly type: string; readonly value: unknown } {
  const version = program[0] ?? 0
  const parents = origin.kind === 'child' ? 0 : 1
  const written =
    origin.kind === 'location'
      ? origin.location
      : origin.kind === 'parent'
        ? { [`V${version}`]: { parents, interior: 'Here' } }
        : { [`V${version}`]: { parents, interior: { X1: { Parachain: origin.paraId } } } }
  return runtime.readInput('VersionedLocation', written) as ReturnType<typeof locate>
}

async function simulateProgram(
  { chain, program }: ProgramWayArgs,
  origin: XcmOrigin,
  source: SimulationSource,
  signal: AbortSignal
): Promise<FoundWeight> {
  const { simulate } = await import('@paraclock/executor/simulate')
  const xcm = bytesToHex(program)
  const { events, failure, ...used } = await simulate({ source, xcm, origin, signal })
  const weight = used.weight ?? readProcessedWeight(events)
  if (weight === undefined || failure !== undefined) {
    const problem = failure === undefined ? '' : `: ${failure.name}`
    throw new ParaclockError(FactMissing, { what: `what the simulation used${problem}` })
  }
  return {
    measured: weight,
    hasProofSize: true,
    margin: USED,
    provenance: {
      kind: 'executed',
      detail: `a simulation by the runtime of ${chain.name}`,
      evidence: [
        {
          kind: 'dryRun',
          chain: chain.name,
          blockHash: chain.block.hash,
          origin: origin.kind,
          call: xcm,
          succeeded: true,
          outcome: 'it completed'
        }
      ]
    }
  }
}
