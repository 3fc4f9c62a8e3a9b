/** The name of a query about tasks, fees or accounts that a service chain may answer. */
export type QueryName =
  | 'crossChainAccount'
  | 'generateTaskId'
  | 'queryFeeDetails'
  | 'getTimeAutomationFees'

/** The runtime API, its method, and the RPC method that answer a query. */
export interface ServiceQuery {
  readonly api: 'AutomationTimeApi' | 'XcmpHandlerApi'
  readonly method: string
  readonly rpc: string
}

/** The API and the RPC method of each query. A chain may lack some of them. */
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
