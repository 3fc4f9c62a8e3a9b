import type { AskOptions, Chain } from '@paraclock/connect'
import { type Hex, hexToBytes, sanitizeText } from '@paraclock/core'
import type { SimulationSource, XcmOrigin } from '@paraclock/executor/simulate'
import { encodeProgram, type XcmProgram, type XcmVersion } from '@paraclock/xcm'
import { agreeOnXcmVersion } from './agreeOnXcmVersion.ts'
import { listProgramWays } from './listProgramWays.ts'
import type { MeasuredWeight, WeightFallback } from './MeasuredWeight.ts'
import { settleWeight } from './settleWeight.ts'

/** What {@link measureProgram} takes. */
export interface MeasureProgramArgs extends AskOptions {
  /** The chain that executes the program. */
  readonly chain: Chain
  /** The program, or the SCALE bytes of a versioned one. */
  readonly program: XcmProgram | Hex
  /** The XCM version in which it arrives. Defaults to the newest that the chain decodes. */
  readonly version?: XcmVersion
  /** Where it comes from. Dry runs and simulations need it, and are skipped without it. */
  readonly origin?: XcmOrigin
  /** Where a simulation takes the chain's state from. Defaults to no simulation. */
  readonly simulation?: SimulationSource
  /** What is taken if nothing can be measured. Without it, `FactMissing` is raised. */
  readonly fallback?: WeightFallback
  /** How many per cent to put on top. Defaults to the margin of the way of measuring. */
  readonly marginPercent?: number
}

/**
 * The weight of an XCM program on the chain that executes it: what `BuyExecution` there must cover, in
 * both dimensions. The first of these that answers is taken:
 *
 * 1. `XcmPaymentApi_query_xcm_weight`, the chain's own figure: no margin;
 * 2. `DryRunApi_dry_run_xcm`, which reports the weight used: 50 per cent;
 * 3. a simulation by the chain's own runtime: 50 per cent;
 * 4. the fallback, as it was stated.
 *
 * @throws ParaclockError those of {@link encodeProgram}; `XcmVersionMismatch` if the chain decodes
 * none of the versions; `FactMissing` if nothing answers and there is no fallback; `DeadlineExceeded`,
 * `OperationAborted`
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
