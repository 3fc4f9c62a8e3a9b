import { type AskOptions, type Chain, encoded } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes, sanitizeText, type Weight } from '@paraclock/core'
import type { SimulationSource, XcmOrigin } from '@paraclock/executor/simulate'
import { type RawWeight, type RuntimeEvent, readWeight } from '@paraclock/types'
import { encodeProgram, type XcmProgram, type XcmVersion } from '@paraclock/xcm'
import { agreeOnXcmVersion } from './agreeOnXcmVersion.ts'
import { askResult } from './askRuntimeApi.ts'
import type { Way } from './FailedAttempt.ts'
import { listTrialWays } from './listTrialWays.ts'
import {
  type FoundWeight,
  type MeasuredWeight,
  takeStated,
  type WeightFallback
} from './MeasuredWeight.ts'
import { settleWeight } from './settleWeight.ts'

/** The arguments of {@link measureProgram}. */
export interface MeasureProgramArgs extends AskOptions {
  readonly chain: Chain
  /** Hex is the SCALE of a `VersionedXcm`. */
  readonly program: XcmProgram | Hex
  /** Defaults to the newest that the chain decodes. */
  readonly version?: XcmVersion
  /** Without an origin, dry runs and simulations are skipped. */
  readonly origin?: XcmOrigin
  /** The chain's state. Defaults to no simulation. */
  readonly simulation?: SimulationSource
  /** If there is neither a measurement nor a fallback, `FactMissing` is raised. */
  readonly fallback?: WeightFallback
  /** Defaults to the margin of the method. */
  readonly marginPercent?: number
}

/**
 * The weight of an XCM program on the chain that executes it. `BuyExecution` must cover it in both
 * dimensions. The first of these methods that answers is used:
 *
 * 1. `XcmPaymentApi_query_xcm_weight`, the chain's own figure: no margin;
 * 2. `DryRunApi_dry_run_xcm`, which reports the weight used: 50 per cent;
 * 3. a simulation by the chain's own runtime: 50 per cent;
 * 4. the fallback, unchanged.
 *
 * @throws ParaclockError those of {@link encodeProgram}; `XcmVersionMismatch` if the chain decodes
 * none of the versions; `FactMissing` if nothing answers and there is no fallback;
 * `DeadlineExceeded`, `OperationAborted`
 */
export async function measureProgram(args: MeasureProgramArgs): Promise<MeasuredWeight> {
  const program = writeProgram(args)
  const what = `a program on ${sanitizeText(args.chain.name)}`
  return settleWeight({ ...args, what, ways: listProgramWays({ ...args, program }) })
}

function writeProgram({ chain, program, version }: MeasureProgramArgs): Uint8Array {
  if (typeof program === 'string') return hexToBytes(program)
  return hexToBytes(encodeProgram({ program, version: version ?? agreeOnXcmVersion(chain) }))
}

function listProgramWays(args: {
  readonly chain: Chain
  readonly program: Uint8Array
  readonly origin?: XcmOrigin
  readonly simulation?: SimulationSource
}): readonly Way<FoundWeight>[] {
  const { chain, program, origin, simulation } = args
  const xcm = bytesToHex(program)
  return [
    {
      method: 'XcmPaymentApi_query_xcm_weight',
      ask: async (signal) => {
        const args = { message: encoded(program) }
        const ask = { api: 'XcmPaymentApi', method: 'query_xcm_weight', args, signal }
        const { value, provenance } = await askResult<RawWeight>(chain, ask)
        return takeStated(value, provenance, 'it is how the chain itself weighs the program')
      }
    },
    ...listTrialWays<XcmOrigin>({
      chain,
      origin,
      simulation,
      call: xcm,
      because: 'the chain may weigh more in advance',
      method: 'DryRunApi_dry_run_xcm',
      dryRun: (origin, signal) =>
        chain.dryRunXcm({ origin: locate(chain, origin, program), program, signal }),
      simulate: async (origin, source, signal) => {
        const { simulate } = await import('@paraclock/executor/simulate')
        const { events, failure, weight } = await simulate({ source, xcm, origin, signal })
        const used = weight ?? readProcessedWeight(events)
        // A failed program used less weight than it needs.
        return {
          weight: failure === undefined ? used : undefined,
          failure: failure?.name,
          origin: origin.kind
        }
      }
    })
  ]
}

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

export function readProcessedWeight(
  events: readonly Pick<RuntimeEvent, 'pallet' | 'name' | 'value'>[]
): Weight | undefined {
  const processed = events.findLast(
    ({ pallet, name }) => pallet === 'MessageQueue' && name === 'Processed'
  )
  const { weight_used } = (processed?.value ?? {}) as { readonly weight_used?: unknown }
  return readWeight(weight_used)
}
