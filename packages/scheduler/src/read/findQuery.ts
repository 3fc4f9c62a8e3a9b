import type { Chain } from '@paraclock/connect'
import type { QueryName } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'

const DEFINED: Readonly<
  Record<QueryName, { readonly api: string; readonly method: string; readonly rpc: string }>
> = {
  crossChainAccount: {
    api: 'XcmpHandlerApi',
    method: 'cross_chain_account',
    rpc: 'xcmpHandler_crossChainAccount'
  },
  generateTaskId: {
    api: 'AutomationTimeApi',
    method: 'generate_task_id',
    rpc: 'automationTime_generateTaskId'
  },
  queryFeeDetails: {
    api: 'AutomationTimeApi',
    method: 'query_fee_details',
    rpc: 'automationTime_queryFeeDetails'
  },
  getTimeAutomationFees: {
    api: 'AutomationTimeApi',
    method: 'get_time_automation_fees',
    rpc: 'automationTime_getTimeAutomationFees'
  }
}

export interface FoundQuery {
  /** The runtime API, and the names of its parameters on this chain. */
  readonly runtimeApi:
    | {
        readonly api: string
        readonly method: string
        readonly params: readonly string[]
      }
    | undefined
  /** The method of the node, and a function that calls it. */
  readonly rpc:
    | {
        readonly method: string
        readonly ask: (...params: readonly unknown[]) => Promise<unknown>
      }
    | undefined
}

export function findQuery(chain: Chain, service: Service, name: QueryName): FoundQuery {
  const declared = service.automation.queries[name]
  const { rpc, ...defined } = DEFINED[name]
  const { api, method } = readApi(declared.known ? declared.value : undefined) ?? defined
  const found = chain.hasApi(api) ? chain.runtime.api(api, method) : undefined
  return {
    runtimeApi: found
      ? { api, method, params: found.params.map((param) => param.name) }
      : undefined,
    rpc: service.rpcMethods.includes(rpc)
      ? { method: rpc, ask: (...params) => chain.source.request(rpc, params) }
      : undefined
  }
}

function readApi(name: string | undefined): { api: string; method: string } | undefined {
  const end = name?.indexOf('_') ?? -1
  if (name === undefined || end < 0) return undefined
  return { api: name.slice(0, end), method: name.slice(end + 1) }
}
