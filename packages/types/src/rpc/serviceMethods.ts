/** The RPC methods that the node of a service chain may serve. They read the best block's state. */
export const serviceMethods = [
  'automationTime_calculateOptimalAutostaking',
  'automationTime_generateTaskId',
  'automationTime_getTimeAutomationFees',
  'automationTime_queryFeeDetails',
  'xcmpHandler_crossChainAccount',
  'xcmpHandler_fees'
] as const
