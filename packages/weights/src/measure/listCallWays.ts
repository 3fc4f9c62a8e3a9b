import { type ApiCall, type Chain, encoded } from '@paraclock/connect'
import { type Hex, hexToBytes } from '@paraclock/core'
import type { SimulationOrigin, SimulationSource } from '@paraclock/executor/simulate'
import { encodeStandIn, type RawWeight, toWeight } from '@paraclock/types'
import { askRuntimeApi } from './askRuntimeApi.ts'
import type { Way } from './FailedAttempt.ts'
import { listTrialWays } from './listTrialWays.ts'
import type { FoundWeight } from './MeasuredWeight.ts'

/** The ways of measuring a call, the most authoritative first. */
export function listCallWays(args: {
  readonly chain: Chain
  readonly call: Hex
  readonly origin?: SimulationOrigin
  readonly simulation?: SimulationSource
}): readonly Way<FoundWeight>[] {
  const { chain, call, origin, simulation } = args
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
    ...listTrialWays<SimulationOrigin>({
      chain,
      origin,
      simulation,
      call,
      because: 'the chain may declare more',
      method: 'DryRunApi_dry_run_call',
      dryRun: (origin, signal) => chain.dryRunCall({ origin, call, signal }),
      simulate: async (origin, source, signal) => {
        // Loaded when it is needed, because it imports the executor.
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
  const { value, provenance } = await askRuntimeApi(chain, ask)
  const { weight } = value as { readonly weight: RawWeight }
  const margin = { percent: 0, why: 'it is the weight that the chain itself declares' }
  return {
    measured: toWeight(weight),
    hasProofSize: typeof weight === 'object',
    margin,
    provenance
  }
}
