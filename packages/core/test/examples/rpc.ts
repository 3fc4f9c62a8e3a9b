import type { rpcErrors } from '../../src/errors/catalogue/rpc.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

/** For each code of rpc a context as it occurs. */
export const rpcExamples: {
  readonly [Code in keyof typeof rpcErrors]: ErrorContext<Code>
} = {
  RpcRequestMalformed: { problem: "Expected property name or '}' in JSON at position 1" },
  RpcRequestInvalid: { problem: 'its params are not an array' },
  RpcMethodUnknown: {
    method: 'automationTime_queryFeeDetails',
    known: [
      'xcmpHandler_crossChainAccount',
      'automationTime_generateTaskId',
      'automationTime_getTimeAutomationFees'
    ]
  },
  RpcParamInvalid: {
    method: 'automationTime_generateTaskId',
    param: 'providedId',
    problem: 'is empty'
  },
  RpcRuntimeFailed: {
    method: 'automationTime_generateTaskId',
    api: 'AutomationTimeApi_generate_task_id',
    problem: 'RuntimeApi not found'
  },
  RpcTaskRefused: { method: 'automationTime_queryFeeDetails', reason: 'UnknownTarget' },
  RpcSubscriptionUnsupported: { method: 'chain_subscribeNewHeads' }
}
