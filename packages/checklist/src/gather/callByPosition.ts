import type { Chain, Read } from '@paraclock/connect'

/**
 * Calls a runtime API by its whole name, `AutomationTimeApi_generate_task_id`, with its arguments in
 * order: services name their parameters as they like.
 */
export async function callByPosition<Value>(
  chain: Chain,
  name: string,
  values: readonly unknown[],
  signal: AbortSignal
): Promise<Read<Value>> {
  const end = name.indexOf('_')
  const [api, method] = [name.slice(0, end), name.slice(end + 1)]
  const params = chain.runtime.api(api, method)?.params ?? []
  const args = Object.fromEntries(params.map((param, index) => [param.name, values[index]]))
  return await chain.call<Value>({ api, method, args, as: (value) => value as Value, signal })
}
