import type { Chain, Read } from '@paraclock/connect'
import { type Fact, isParaclockError, type JsonValue } from '@paraclock/core'
import { type QueryName, serviceQueries, toJson } from '@paraclock/types'

/** Reads the answer to a query. For an unexpected answer, returns `undefined` or throws. */
export type ReadServiceAnswer<Value> = (answer: unknown) => Value | undefined

/**
 * Asks the runtime of a service chain by a runtime API. The value is unknown if the runtime lacks
 * the API, refuses the request, or answers in an unexpected form.
 *
 * @param values - the arguments in order, without names, because the names differ between service
 * chains
 */
export async function askServiceRuntime<Value>(
  chain: Pick<Chain, 'name' | 'runtime' | 'hasApi' | 'call'>,
  query: QueryName,
  values: readonly unknown[],
  read: ReadServiceAnswer<Value>
): Promise<Read<Fact<Value>>> {
  const { api, method } = serviceQueries[query]
  const params = chain.hasApi(api) ? chain.runtime.api(api, method)?.params : undefined
  if (params === undefined) {
    return { value: { known: false, why: 'the runtime has no such API' }, evidence: [] }
  }
  const args = Object.fromEntries(params.map(({ name }, at) => [name, values[at]]))
  const { value: answer, evidence } = await chain.call<unknown>({ api, method, args })
  const { success, value = answer } = Object(answer) as { success?: unknown; value?: unknown }
  if (success !== false) return { value: readFactOf(value, read, `${api}_${method}`), evidence }
  const about = query === 'crossChainAccount' ? 'account' : 'task'
  const why = `the service refuses the ${about}: ${JSON.stringify(toJson(value))}`
  return { value: { known: false, why }, evidence }
}

/**
 * Asks the node of a service chain by an RPC method. The value is unknown if the node answers with
 * an error, or in an unexpected form. If the node is unreachable, the function throws.
 *
 * @param listed - the methods that the node lists. If given, no other method is called
 */
export async function askServiceNode<Value>(
  chain: Pick<Chain, 'name' | 'source'>,
  query: QueryName,
  params: readonly JsonValue[],
  read: ReadServiceAnswer<Value>,
  listed?: readonly string[]
): Promise<Read<Fact<Value>>> {
  const method = serviceQueries[query].rpc
  if (listed?.includes(method) === false) {
    return { value: { known: false, why: `the node does not list ${method}` }, evidence: [] }
  }
  const base = { kind: 'rpc', chain: chain.name, method, params } as const
  try {
    const answer = (await chain.source.request(method, params)) as JsonValue
    return { value: readFactOf(answer, read, method), evidence: [{ ...base, answer }] }
  } catch (error) {
    if (!isParaclockError(error, 'CallRefused')) throw error
    const why = error.message
    return { value: { known: false, why }, evidence: [{ ...base, answer: { error: why } }] }
  }
}

function readFactOf<Value>(
  answer: unknown,
  read: ReadServiceAnswer<Value>,
  name: string
): Fact<Value> {
  try {
    const value = read(answer)
    if (value !== undefined) return { known: true, value }
    return { known: false, why: `${name} answers something other than was asked` }
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return { known: false, why: error.message }
  }
}

export function nameQuery(query: QueryName, by: 'runtimeApi' | 'serviceRpc'): string {
  const { api, method, rpc } = serviceQueries[query]
  return by === 'runtimeApi' ? `${api}_${method}` : rpc
}
