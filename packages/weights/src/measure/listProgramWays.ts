import { type Chain, encoded } from '@paraclock/connect'
import { bytesToHex } from '@paraclock/core'
import type { SimulationSource, XcmOrigin } from '@paraclock/executor/simulate'
import type { RawWeight } from '@paraclock/types'
import { askResult } from './askRuntimeApi.ts'
import type { Way } from './FailedAttempt.ts'
import { listTrialWays } from './listTrialWays.ts'
import { type FoundWeight, takeStated } from './MeasuredWeight.ts'
import { readProcessedWeight } from './readWeight.ts'

/** The ways of measuring a program, the most authoritative first. */
export function listProgramWays(args: {
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
        // The weight of a program that failed is less than what it needs.
        return {
          weight: failure === undefined ? used : undefined,
          failure: failure?.name,
          origin: origin.kind
        }
      }
    })
  ]
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
