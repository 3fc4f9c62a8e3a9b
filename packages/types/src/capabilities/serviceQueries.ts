/** The name of a query about tasks, fees or accounts that a service chain may answer. */
export type QueryName =
  | 'crossChainAccount'
  | 'generateTaskId'
  | 'queryFeeDetails'
  | 'getTimeAutomationFees'

/** How to send a query to a service chain: by a method of a runtime API, or by an RPC method. */
export interface ServiceQuery {
  readonly api: 'AutomationTimeApi' | 'XcmpHandlerApi'
  readonly method: string
  readonly rpc: string
}

/** How to send each query. No chain needs to support all of them. */
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
