import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import type { SimulationSource, XcmOrigin } from '@paraclock/executor/simulate'
import type { ReadableApi, ReadableValue } from '@paraclock/types'
import { askRuntime } from './askRuntime.ts'
import type { Way } from './FailedAttempt.ts'
import type { FoundWeight, Margin } from './MeasuredWeight.ts'
import { readProcessedWeight } from './readProcessedWeight.ts'
import { readWeight } from './readWeight.ts'
import { unwrapAnswer } from './unwrapAnswer.ts'

/** What the ways of measuring a program need. */
export interface ProgramWayArgs {
  readonly api: ReadableApi
  readonly name: string
  readonly program: Uint8Array
  readonly block: Hex
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
  { api, name, program, block }: ProgramWayArgs,
  signal: AbortSignal
): Promise<FoundWeight> {
  const method = 'XcmPaymentApi_query_xcm_weight'
  const values = { message: program }
  const answer = await askRuntime({ api, chain: name, method, values, at: block, signal })
  const { weight, hasProofSize } = readWeight(unwrapAnswer(answer.value, method))
  return { measured: weight, hasProofSize, margin: EXACT, provenance: answer.provenance }
}

async function dryRun(
  { api, name, program, block }: ProgramWayArgs,
  origin: XcmOrigin,
  signal: AbortSignal
): Promise<FoundWeight> {
  const method = 'DryRunApi_dry_run_xcm'
  const values = { originLocation: locate(origin, program), xcm: program }
  const answer = await askRuntime({ api, chain: name, method, values, at: block, signal })
  const effects = unwrapAnswer(answer.value, method) as unknown as {
    readonly executionResult: {
      readonly isComplete: boolean
      readonly asComplete: { used: ReadableValue }
    }
  }
  if (!effects.executionResult.isComplete) {
    throw new ParaclockError('FactMissing', { what: 'what the dry run used: it did not complete' })
  }
  const { weight, hasProofSize } = readWeight(effects.executionResult.asComplete.used)
  return { measured: weight, hasProofSize, margin: USED, provenance: answer.provenance }
}

/** Where a program comes from, as a versioned location of the program's own version. */
function locate(origin: XcmOrigin, program: Uint8Array): unknown {
  if (origin.kind === 'location') return origin.location
  const version = program[0] ?? 0
  const parents = origin.kind === 'child' ? 0 : 1
  if (origin.kind === 'parent') return { [`V${version}`]: { parents, interior: 'Here' } }
  const junction = { Parachain: origin.paraId }
  return { [`V${version}`]: { parents, interior: { X1: version < 4 ? junction : [junction] } } }
}

async function simulateProgram(
  { name, program, block }: ProgramWayArgs,
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
    throw new ParaclockError('FactMissing', { what: `what the simulation used${problem}` })
  }
  return {
    measured: weight,
    hasProofSize: true,
    margin: USED,
    provenance: {
      kind: 'executed',
      detail: `a simulation by the runtime of ${name}`,
      evidence: [
        {
          kind: 'dryRun',
          chain: name,
          blockHash: block,
          origin: origin.kind,
          call: xcm,
          succeeded: true,
          outcome: 'it completed'
        }
      ]
    }
  }
}
