/** The name of a query that a service may answer. */
export type QueryName =
  | 'crossChainAccount'
  | 'generateTaskId'
  | 'queryFeeDetails'
  | 'getTimeAutomationFees'

/** A query that a service may answer. */
export interface ServiceQuery {
  /** The runtime API. */
  readonly api: 'AutomationTimeApi' | 'XcmpHandlerApi'
  /** The method of that API. */
  readonly method: string
  /** The RPC method with the same answer. */
  readonly rpc: string
}

/** The queries that a service may answer. */
export const serviceQueries: Readonly<Record<QueryName, ServiceQuery>> = {
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
