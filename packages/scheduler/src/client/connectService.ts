import { type OpenChainArgs, openChain } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import type { RpcSender } from '@paraclock/executor'
import { detectCapabilities } from '@paraclock/types'
import type { ApiPromise } from '@polkadot/api'
import { readLimits } from '../read/readLimits.ts'
import { readPricing } from '../read/readPricing.ts'
import type { Service } from './ServiceClient.ts'

/** What {@link connectService} takes: endpoints to connect to, or a connection that exists. */
export type ConnectServiceArgs =
  | (OpenChainArgs & { readonly api?: never; readonly name?: string })
  | {
      /** A connected api of polkadot.js; whoever made it closes it. */
      readonly api: ApiPromise
      /** Its provider, to simulate calls on a chain without an API for it. */
      readonly provider?: RpcSender | undefined
      /** The chain's name, for messages. */
      readonly name?: string
      readonly endpoints?: never
    }

/**
 * Connects to a chain of the service, and finds out from its metadata which form of the service's
 * calls it has, with which limits and prices. Nothing follows from the chain's name.
 *
 * @throws ParaclockError `RuntimeMismatch` if no pallet of the chain schedules tasks, and those of
 * `openChain`.
 *
 * @example
 * ```ts
 * import { connectService } from '@paraclock/scheduler'
 *
 * const service = await connectService({ endpoints: 'wss://service.example' })
 * console.log(service.variant, service.limits.slotLength)
 * if (service.variant === 'hour') console.log('recurring tasks and dynamic dispatch')
 * await service.close()
 * ```
 */
export async function connectService(args: ConnectServiceArgs): Promise<Service> {
  if (args.api !== undefined) {
    return describeService({ ...args, close: async () => {} })
  }
  const chain = await openChain(args)
  try {
    const { api, provider } = chain
    const name = args.name ?? chain.facts.chainName
    return await describeService({ api, provider, name, close: () => chain.close() })
  } catch (error) {
    await chain.close()
    throw error
  }
}

async function describeService(args: {
  readonly api: ApiPromise
  readonly provider?: RpcSender | undefined
  readonly name?: string
  readonly close: () => Promise<void>
}): Promise<Service> {
  const { api, provider, close } = args
  const { methods } = await api.rpc.rpc.methods()
  const capabilities = detectCapabilities(api, { rpcMethods: methods.map(String) })
  const { service: automation, runtime } = capabilities
  const spec = runtime.known ? runtime.value.specName : 'an unnamed runtime'
  if (automation === null) {
    const problems = ['no pallet schedules tasks']
    throw new ParaclockError('RuntimeMismatch', { view: 'service', live: spec, problems })
  }
  const { variant, callForm } = automation
  const { section: servicePallet } = automation.pallet
  const { registry } = api
  const base = {
    name: args.name ?? spec,
    api,
    provider,
    genesis: api.genesisHash.toHex(),
    capabilities,
    automation,
    servicePallet,
    callForm: callForm.known ? callForm.value : 'times',
    limits: readLimits(automation),
    pricing: readPricing(api, servicePallet),
    token: { symbol: registry.chainTokens[0] ?? '', decimals: registry.chainDecimals[0] ?? 0 },
    close
  }
  return { ...base, variant: variant.known ? variant.value : 'mixed' } as Service
}
