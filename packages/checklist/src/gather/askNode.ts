import type { Chain, Read } from '@paraclock/connect'
import { type Fact, isParaclockError, type JsonValue } from '@paraclock/core'

/**
 * Calls an RPC method of the service on a node. An error response becomes an unknown fact; only an
 * unreachable node throws.
 */
export async function askNode(
  chain: Pick<Chain, 'name' | 'source'>,
  method: string,
  params: readonly JsonValue[]
): Promise<Read<Fact<JsonValue>>> {
  const base = { kind: 'rpc', chain: chain.name, method, params } as const
  try {
    const value = (await chain.source.request(method, params)) as JsonValue
    return { value: { known: true, value }, evidence: [{ ...base, answer: value }] }
  } catch (error) {
    if (!isParaclockError(error, 'CallRefused')) throw error
    const why = error.message
    return { value: { known: false, why }, evidence: [{ ...base, answer: { error: why } }] }
  }
}

/**
 * Calls a runtime API by its full name, `AutomationTimeApi_generate_task_id`. Arguments go by
 * position, because services name parameters differently.
 */
export async function callByPosition<Value>(
  chain: Chain,
  name: string,
  values: readonly unknown[]
): Promise<Read<Value>> {
  const end = name.indexOf('_')
  const [api, method] = [name.slice(0, end), name.slice(end + 1)]
  const params = chain.runtime.api(api, method)?.params ?? []
  const args = Object.fromEntries(params.map((param, index) => [param.name, values[index]]))
  return await chain.call<Value>({ api, method, args, as: (value) => value as Value })
}
