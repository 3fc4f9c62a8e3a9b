import { planStateCall, stateCall } from '@paraclock/connect'
import {
  bytesToHex,
  type Hex,
  joinBytes,
  type Provenance,
  type RuntimeApiEvidence
} from '@paraclock/core'
import type { ReadableApi, ReadableValue } from '@paraclock/types'

/** An answer of a runtime, and what it rests on. */
export interface RuntimeAnswer {
  readonly value: ReadableValue
  readonly provenance: Provenance
}

/** Asks a runtime API, and keeps the question and the answer as evidence. */
export async function askRuntime(args: {
  readonly api: ReadableApi
  readonly chain: string
  /** The call, as the runtime exports it. */
  readonly method: string
  /** The arguments by name. */
  readonly values: Readonly<Record<string, unknown>>
  readonly at: Hex
  readonly signal: AbortSignal
}): Promise<RuntimeAnswer> {
  const { api, chain, method, values, at, signal } = args
  const result = await stateCall(api, method, values, { at, signal })
  const { params } = planStateCall(api, method)
  const input = params.map(({ name, type }) =>
    api.registry.createTypeUnsafe(type, [values[name]]).toU8a()
  )
  const evidence: RuntimeApiEvidence = {
    kind: 'runtimeApi',
    chain,
    blockHash: at,
    method,
    input: bytesToHex(joinBytes(input)),
    output: result.raw
  }
  return {
    value: result.value,
    provenance: { kind: 'runtimeApi', detail: `${method} on ${chain}`, evidence: [evidence] }
  }
}
