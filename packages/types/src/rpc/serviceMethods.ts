/**
 * The RPC methods that the node of a service chain may serve. All of them read the state at the
 * best block, and change nothing.
 */
export const serviceMethods = [
  'automationTime_calculateOptimalAutostaking',
  'automationTime_generateTaskId',
  'automationTime_getTimeAutomationFees',
  'automationTime_queryFeeDetails',
  'xcmpHandler_crossChainAccount',
  'xcmpHandler_fees'
] as const
