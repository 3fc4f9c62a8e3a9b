export { answerRequest, type MethodFinder } from './envelope/answerRequest.ts'
export {
  type MessageLimits,
  type ParsedMessage,
  type ParsedRequest,
  parseMessage,
  type RequestedCall
} from './envelope/parseMessage.ts'
export { sliceJson } from './envelope/sliceJson.ts'
export { type RpcError, toRpcError } from './envelope/toRpcError.ts'
export {
  type OfMethod,
  RequestLimitExceeded,
  RpcMethodUnknown,
  RpcParamInvalid,
  RpcRequestInvalid,
  RpcRuntimeFailed
} from './errors.ts'
export { answerServiceMethod } from './methods/answerServiceMethod.ts'
export { listServiceMethods } from './methods/listServiceMethods.ts'
export type { ServiceContext, ServiceMethod } from './ServiceMethod.ts'
