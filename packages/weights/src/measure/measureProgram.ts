import { type Hex, hexToBytes, ParaclockError, withDeadline } from '@paraclock/core'
import type { SimulationSource, XcmOrigin } from '@paraclock/executor/simulate'
import { encodeProgram, type XcmProgram, type XcmVersion } from '@paraclock/xcm'
import type { CallChain } from '../calls/CallChain.ts'
import { addMargin } from './addMargin.ts'
import { tryWays } from './FailedAttempt.ts'
import { listProgramWays } from './listProgramWays.ts'
import { newestVersionOf } from './listXcmVersions.ts'
import { type AskOptions, type MeasuredChain, openHolder } from './MeasuredChain.ts'
import type { MeasuredWeight, WeightFallback } from './MeasuredWeight.ts'
import { readBlock } from './readBlock.ts'
import { stateFallback } from './stateFallback.ts'

/** What {@link measureProgram} takes. */
export interface MeasureProgramArgs extends AskOptions {
  /** The chain that executes the program. */
  readonly chain: MeasuredChain
  /** The program, or the SCALE bytes of a versioned one. */
  readonly program: XcmProgram | Hex
  /** The XCM version in which it arrives. The newest that the chain decodes if left out. */
  readonly version?: XcmVersion
  /** Where it comes from. Only dry runs and simulations need it: without it, they are left out. */
  readonly origin?: XcmOrigin
  /** Where a simulation takes the chain's state from. None is made if left out. */
  readonly simulation?: SimulationSource
  /** What is taken if nothing can be measured. `WeightMissing` is raised if left out. */
  readonly fallback?: WeightFallback
  /** How many per cent to put on top, in place of what the way of measuring calls for. */
  readonly marginPercent?: number
}

const LONGEST_MS = 30_000

/**
 * Finds out what a whole XCM program weighs on the chain that executes it: what `BuyExecution` there
 * must cover, in both dimensions. The first of these that gives an answer is taken:
 *
 * 1. `XcmPaymentApi_query_xcm_weight`, the chain's own figure: no margin;
 * 2. `DryRunApi_dry_run_xcm`, which tells what was used: 50 per cent;
 * 3. a simulation by the chain's own runtime: 50 per cent;
 * 4. the fallback, as it was stated.
 *
 * @throws ParaclockError those of {@link encodeProgram}; `XcmVersionMismatch` if the chain decodes
 * none of the versions; `WeightMissing` if no way gave an answer; `DeadlineExceeded`,
 * `OperationAborted`
 *
 * @example
 * ```ts
 * import { type MeasuredChain, measureProgram } from '@paraclock/weights'
 *
 * declare const chain: MeasuredChain
 *
 * const { weight } = await measureProgram({ chain, program: [{ kind: 'clearOrigin' }] })
 * ```
 */
export async function measureProgram(args: MeasureProgramArgs): Promise<MeasuredWeight> {
  const { chain, at, deadlineMs = LONGEST_MS, signal, fallback, marginPercent } = args
  const { api, name } = openHolder(chain)
  const program = writeProgram(args, api)
  const { answer, attempts } = await withDeadline(
    { milliseconds: deadlineMs, what: `measuring a program on ${name}`, signal },
    async (inner) => {
      const block = await readBlock(api, at)
      return tryWays(listProgramWays({ ...args, api, name, program, block }), inner)
    }
  )
  const found = answer ?? (fallback && stateFallback(fallback))
  if (found === undefined) {
    throw new ParaclockError('WeightMissing', { what: `a program on ${name}`, attempts })
  }
  const margin =
    marginPercent === undefined
      ? found.margin
      : { percent: marginPercent, why: 'the caller asked for it' }
  return { ...found, weight: addMargin(found.measured, margin.percent), margin, attempts }
}

function writeProgram({ program, version }: MeasureProgramArgs, api: CallChain): Uint8Array {
  if (typeof program === 'string') return hexToBytes(program)
  const chosen = version ?? newestVersionOf(api)
  return hexToBytes(encodeProgram({ program, version: chosen }))
}
