/** The name of a query that a service chain may answer. */
export type QueryName =
  | 'crossChainAccount'
  | 'generateTaskId'
  | 'queryFeeDetails'
  | 'getTimeAutomationFees'

/** A query that a service chain may answer, by runtime API or by RPC. */
export interface ServiceQuery {
  readonly api: 'AutomationTimeApi' | 'XcmpHandlerApi'
  readonly method: string
  /** The RPC method with the same answer. */
  readonly rpc: string
}

/** All queries that a service chain may answer, by name. */
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
