import { type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import type { SimulationOrigin, SimulationSource } from '@paraclock/executor/simulate'
import type { ReadableApi, ReadableValue } from '@paraclock/types'
import { askRuntime } from './askRuntime.ts'
import type { Way } from './FailedAttempt.ts'
import type { FoundWeight, Margin } from './MeasuredWeight.ts'
import { readWeight } from './readWeight.ts'
import { signForNobody } from './signForNobody.ts'

/** What the ways of measuring a call need. */
export interface CallWayArgs {
  readonly api: ReadableApi
  readonly name: string
  readonly call: Hex
  readonly block: Hex
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

async function askCallInfo(args: CallWayArgs, signal: AbortSignal): Promise<FoundWeight> {
  const bytes = hexToBytes(args.call)
  const values = { call: bytes, len: bytes.length }
  return readInfo(args, 'TransactionPaymentCallApi_query_call_info', values, signal)
}

async function askInfo(args: CallWayArgs, signal: AbortSignal): Promise<FoundWeight> {
  const uxt = signForNobody(args.api, args.call)
  const values = { uxt, len: uxt.length }
  return readInfo(args, 'TransactionPaymentApi_query_info', values, signal)
}

async function readInfo(
  { api, name, block }: CallWayArgs,
  method: string,
  values: Readonly<Record<string, unknown>>,
  signal: AbortSignal
): Promise<FoundWeight> {
  const answer = await askRuntime({ api, chain: name, method, values, at: block, signal })
  const info = answer.value as unknown as { readonly weight: ReadableValue }
  const { weight, hasProofSize } = readWeight(info.weight)
  return { measured: weight, hasProofSize, margin: EXACT, provenance: answer.provenance }
}

async function dryRun(
  { api, name, call, block }: CallWayArgs,
  origin: SimulationOrigin,
  signal: AbortSignal
): Promise<FoundWeight> {
  const values = { origin: toChainOrigin(origin), call: hexToBytes(call), resultXcmsVersion: 4 }
  const method = 'DryRunApi_dry_run_call'
  const answer = await askRuntime({ api, chain: name, method, values, at: block, signal })
  const used = readUsedWeight(answer.value)
  if (used === undefined) {
    throw new ParaclockError('FactMissing', { what: 'what the dry run used' })
  }
  return { ...used, margin: USED, provenance: answer.provenance }
}

function toChainOrigin(origin: SimulationOrigin): unknown {
  if (origin.kind === 'chain') return origin.origin
  return { system: origin.kind === 'root' ? 'Root' : { Signed: origin.account } }
}

/** What a dry run used, unless it failed or says that it used what the chain declares. */
function readUsedWeight(
  value: ReadableValue
): { readonly measured: FoundWeight['measured']; readonly hasProofSize: boolean } | undefined {
  const plain = value as unknown as {
    readonly isOk: boolean
    readonly asOk: {
      readonly executionResult: {
        readonly isOk: boolean
        readonly asOk: {
          readonly actualWeight: ReadableValue & {
            readonly isSome: boolean
            unwrap(): ReadableValue
          }
        }
      }
    }
  }
  if (!plain.isOk || !plain.asOk.executionResult.isOk) return undefined
  const { actualWeight } = plain.asOk.executionResult.asOk
  if (!actualWeight.isSome) return undefined
  const { weight, hasProofSize } = readWeight(actualWeight.unwrap())
  return { measured: weight, hasProofSize }
}

async function simulateCall(
  { name, call, block }: CallWayArgs,
  origin: SimulationOrigin,
  source: SimulationSource,
  signal: AbortSignal
): Promise<FoundWeight> {
  // Few need it, and it brings the executor with it.
  const { simulate } = await import('@paraclock/executor/simulate')
  const { weight, failure } = await simulate({ source, call, origin, signal })
  if (weight === undefined || failure?.kind === 'invalid') {
    throw new ParaclockError('FactMissing', { what: 'what the simulation used' })
  }
  return {
    measured: weight,
    hasProofSize: weight.proofSize > 0n,
    margin: USED,
    provenance: {
      kind: 'executed',
      detail: `a simulation by the runtime of ${name}`,
      evidence: [
        {
          kind: 'dryRun',
          chain: name,
          blockHash: block,
          origin: origin.kind === 'signed' ? origin.account : origin.kind,
          call,
          succeeded: failure === undefined,
          outcome: failure === undefined ? 'it succeeded' : failure.name
        }
      ]
    }
  }
}
