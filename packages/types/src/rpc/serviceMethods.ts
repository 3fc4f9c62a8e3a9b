/**
 * The RPC methods by which nodes answer for the service. They only read, and answer by the service's
 * best block.
 */
export const serviceMethods = [
  'automationTime_calculateOptimalAutostaking',
  'automationTime_generateTaskId',
  'automationTime_getTimeAutomationFees',
  'automationTime_queryFeeDetails',
  'xcmpHandler_crossChainAccount',
  'xcmpHandler_fees'
] as const
