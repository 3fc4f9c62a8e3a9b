export { answerRequest, type MethodFinder } from './envelope/answerRequest.ts'
export { type ParsedRequest, parseMessage, type RequestedCall } from './envelope/parseMessage.ts'
export { sliceJson } from './envelope/sliceJson.ts'
export { toRpcError } from './envelope/toRpcError.ts'
export {
  RequestLimitExceeded,
  RpcMethodUnknown,
  RpcParamInvalid,
  RpcRequestInvalid,
  RpcRuntimeFailed
} from './errors.ts'
export { answerServiceMethod } from './methods/answerServiceMethod.ts'
export { describeMethods, discoverMethod } from './methods/describeMethods.ts'
export { listServiceMethods } from './methods/listServiceMethods.ts'
export type { ServiceContext } from './ServiceMethod.ts'
