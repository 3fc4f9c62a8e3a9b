import { runtimeApiVersion } from '@paraclock/submission'
import type { QueryName } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'

const DEFINED: Readonly<Record<QueryName, readonly [api: string, method: string]>> = {
  crossChainAccount: ['XcmpHandlerApi', 'cross_chain_account'],
  generateTaskId: ['AutomationTimeApi', 'generate_task_id'],
  queryFeeDetails: ['AutomationTimeApi', 'query_fee_details'],
  getTimeAutomationFees: ['AutomationTimeApi', 'get_time_automation_fees']
}

/** How a question to the service is asked; `null` for a way that there is not. */
export interface FoundQuery {
  /** The name for `stateCall`. */
  readonly runtimeApi: string | null
  /** The node's method, and what it is asked through. */
  readonly rpc: {
    readonly method: string
    readonly ask: (params: unknown[]) => Promise<unknown>
  } | null
}

/**
 * Finds how a question to the service is asked. Metadata of version 14 does not describe runtime
 * APIs: one that the runtime declares is then asked in the form that it is known to have.
 */
export function findQuery({ api, automation, provider }: Service, name: QueryName): FoundQuery {
  const { runtimeApi, rpc } = automation.queries[name]
  const [declared, method] = DEFINED[name]
  const isDeclared = runtimeApiVersion(api, declared) !== undefined
  const assumed = isDeclared ? `${declared}_${method}` : null
  const served = rpc.known ? rpc.value : null
  return {
    runtimeApi: runtimeApi.known ? runtimeApi.value : assumed,
    rpc:
      served === null || provider === undefined
        ? null
        : { method: served, ask: (params) => provider.send(served, params) }
  }
}
