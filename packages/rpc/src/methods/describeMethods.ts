import type { JsonSchema, ServiceMethod } from '../ServiceMethod.ts'

/** The version of the methods. It rises when one of them changes. */
const VERSION = '1'

/** The method that returns the description. */
export const discoverMethod = 'rpc.discover'

/**
 * Describes methods of the service as an OpenRPC document. Methods of nodes are not described:
 * `rpc_methods` lists them.
 *
 * @example
 * ```ts
 * import { describeMethods, listServiceMethods } from '@paraclock/rpc'
 *
 * console.log(describeMethods(listServiceMethods('hour')))
 * ```
 */
export function describeMethods(methods: readonly ServiceMethod[]): JsonSchema {
  return {
    openrpc: '1.3.2',
    info: { title: 'The methods of the automation service', version: VERSION },
    methods: methods.map(({ name, description, params, result, resultSchema }) => ({
      name,
      description,
      paramStructure: 'by-position',
      params: params.map((param) => ({ ...param, required: true })),
      result: { name: 'result', description: result, schema: resultSchema }
    }))
  }
}
