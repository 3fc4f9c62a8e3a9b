/** The RPC methods of the service. They only read, at the service's best block. */
export const serviceMethods = [
  'automationTime_calculateOptimalAutostaking',
  'automationTime_generateTaskId',
  'automationTime_getTimeAutomationFees',
  'automationTime_queryFeeDetails',
  'xcmpHandler_crossChainAccount',
  'xcmpHandler_fees'
] as const
