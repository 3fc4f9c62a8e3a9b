import { ParaclockError, type ServiceVariant } from '@paraclock/core'
import { RpcMethodUnknown } from '../errors.ts'
import type { ServiceContext } from '../ServiceMethod.ts'
import { listServiceMethods } from './listServiceMethods.ts'

/**
 * Answers one of the service's methods.
 *
 * @throws ParaclockError `RpcMethodUnknown` if the variant has no such method, and the errors of
 * the method.
 *
 * @example
 * ```ts
 * import { createProvider, createRpcSource } from '@paraclock/connect'
 * import { answerServiceMethod } from '@paraclock/rpc'
 *
 * const source = createRpcSource(createProvider('wss://rpc.example'))
 * const id = await answerServiceMethod({
 *   context: { source, ss58Prefix: 11114 },
 *   variant: 'hour',
 *   method: 'automationTime_generateTaskId',
 *   params: ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'rent']
 * })
 * ```
 */
export async function answerServiceMethod(args: {
  readonly context: ServiceContext
  readonly variant: ServiceVariant
  readonly method: string
  readonly params: readonly unknown[]
}): Promise<unknown> {
  const methods = listServiceMethods(args.variant)
  const method = methods.find(({ name }) => name === args.method)
  if (method === undefined) {
    const known = methods.map(({ name }) => name)
    throw new ParaclockError(RpcMethodUnknown, { method: args.method, known })
  }
  return await method.answer(args.context, args.params)
}
