import type { ApiCall, Chain } from '@paraclock/connect'
import { CallRefused } from '@paraclock/connect'
import { ParaclockError, type Provenance } from '@paraclock/core'
import { toJson } from '@paraclock/types'

/** An answer of a runtime API, and what it rests on. */
export interface RuntimeAnswer {
  /** The decoded answer. */
  readonly value: unknown
  /** The question and the answer. */
  readonly provenance: Provenance
}

/** The code under which nodes report that a runtime failed. */
const RUNTIME_FAILED = 1

/** Asks a runtime API, and keeps the question and the answer as provenance. */
export async function askRuntimeApi(
  chain: Pick<Chain, 'name' | 'call'>,
  ask: ApiCall<unknown>
): Promise<RuntimeAnswer> {
  const { value, evidence } = await chain.call(ask)
  const detail = `${ask.api}_${ask.method} on ${chain.name}`
  return { value, provenance: { kind: 'runtimeApi', detail, evidence } }
}

/**
 * The content of a result that a runtime API answered.
 *
 * @throws ParaclockError `CallRefused` with the error that the runtime gave
 */
export function unwrapAnswer({ value }: RuntimeAnswer, { api, method }: ApiCall<unknown>): unknown {
  const result = value as { readonly success: boolean; readonly value: unknown }
  if (result.success) return result.value
  const error = result.value as { readonly type?: string } | undefined
  const rpcMessage = error?.type ?? JSON.stringify(toJson(error))
  throw new ParaclockError(
    CallRefused,
    { method: `${api}_${method}`, rpcCode: RUNTIME_FAILED, rpcMessage },
    { source: 'chain' }
  )
}
