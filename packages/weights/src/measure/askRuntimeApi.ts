import { type ApiCall, CallRefused, type Chain } from '@paraclock/connect'
import { ParaclockError, type Provenance } from '@paraclock/core'
import { toJson } from '@paraclock/types'

export interface RuntimeAnswer<Value> {
  readonly value: Value
  readonly provenance: Provenance
}

const RUNTIME_FAILED = 1

export async function askRuntimeApi<Value>(
  chain: Pick<Chain, 'name' | 'call'>,
  ask: ApiCall<unknown>
): Promise<RuntimeAnswer<Value>> {
  const { value, evidence } = await chain.call(ask)
  const detail = `${ask.api}_${ask.method} on ${chain.name}`
  return { value: value as Value, provenance: { kind: 'runtimeApi', detail, evidence } }
}

/**
 * Calls a method that returns a `Result`. Returns the value of `Ok`, or throws `CallRefused` for
 * `Err`.
 */
export async function askResult<Value>(
  chain: Pick<Chain, 'name' | 'call'>,
  ask: ApiCall<unknown>
): Promise<RuntimeAnswer<Value>> {
  type Result =
    | { readonly success: true; readonly value: Value }
    | { readonly success: false; readonly value: { readonly type?: string } | undefined }
  const { value: result, provenance } = await askRuntimeApi<Result>(chain, ask)
  if (result.success) return { value: result.value, provenance }
  const rpcMessage = result.value?.type ?? JSON.stringify(toJson(result.value))
  throw new ParaclockError(
    CallRefused,
    { method: `${ask.api}_${ask.method}`, rpcCode: RUNTIME_FAILED, rpcMessage },
    { source: 'chain' }
  )
}
