import { type Chain, encoded } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes, sanitizeText, type Weight } from '@paraclock/core'
import type { XcmOrigin } from '@paraclock/executor/simulate'
import { type RawWeight, type RuntimeEvent, readWeight } from '@paraclock/types'
import { encodeProgram, type XcmProgram, type XcmVersion } from '@paraclock/xcm'
import { agreeOnXcmVersion } from './agreeOnXcmVersion.ts'
import { askResult } from './askRuntimeApi.ts'
import type { Way } from './FailedAttempt.ts'
import { listTrialWays } from './listTrialWays.ts'
import { type FoundWeight, type MeasuredWeight, takeStated } from './MeasuredWeight.ts'
import type { MeasureStatedCallArgs } from './measureCall.ts'
import { settleWeight } from './settleWeight.ts'

/** The arguments of {@link measureProgram}. */
export interface MeasureProgramArgs extends Omit<MeasureStatedCallArgs, 'call' | 'origin'> {
  /** The XCM program to measure. Hex must be a SCALE encoded `VersionedXcm`. */
  readonly program: XcmProgram | Hex
  /** The XCM version of the encoded program. Defaults to the newest version that `chain` decodes. */
  readonly version?: XcmVersion
  /**
   * The sender in the dry run and the simulation. Without a sender, there is no dry run and no
   * simulation.
   */
  readonly origin?: XcmOrigin
}

/**
 * Returns the weight of an XCM program on the chain that executes the program. `BuyExecution` must
 * pay for both parts of this weight, ref time and proof size. Uses the first of these methods that
 * succeeds:
 *
 * 1. `XcmPaymentApi_query_xcm_weight`, which returns the weight that the chain computes: no margin;
 * 2. `DryRunApi_dry_run_xcm`, which returns the consumed weight: a margin of 50 per cent;
 * 3. a simulation by the chain's own runtime, which also returns the consumed weight: a margin of
 *    50 per cent;
 * 4. the fallback: no margin.
 *
 * @throws ParaclockError the errors of {@link encodeProgram}; `XcmVersionMismatch` if the chain
 * decodes no XCM version that `@paraclock/xcm` encodes; `FactMissing` if no method succeeds and no
 * fallback is given; `ValueMalformed` for the margin; `DeadlineExceeded`, `OperationAborted`
 */
export async function measureProgram(args: MeasureProgramArgs): Promise<MeasuredWeight> {
  const program = writeProgram(args)
  const what = `a program on ${sanitizeText(args.chain.name)}`
  return settleWeight({ ...args, what, ways: listProgramWays(args, program) })
}

function writeProgram({ chain, program, version }: MeasureProgramArgs): Uint8Array {
  if (typeof program === 'string') return hexToBytes(program)
  return hexToBytes(encodeProgram({ program, version: version ?? agreeOnXcmVersion(chain) }))
}

function listProgramWays(
  { chain, origin, simulation }: MeasureProgramArgs,
  program: Uint8Array
): readonly Way<FoundWeight>[] {
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
        // The weight of a failed program is not returned. This weight is too low, because the
        // program stopped early.
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
