import { sanitizeText } from '../../text/sanitizeText.ts'
import { shorten } from '../shorten.ts'

/** A JSON-RPC method, by its name. */
export interface OfMethod {
  /** The method, for example `automationTime_generateTaskId`. */
  readonly method: string
}

/** What a runtime said can be longer than a value. */
function readProblem(problem: string): string {
  return sanitizeText(problem).replace(/\s+/g, ' ').slice(0, 300)
}

/** Errors that `@paraclock/rpc` raises: numbers 10000 to 10999. */
export const rpcErrors = {
  RpcRequestMalformed: {
    number: 10001,
    title: 'A request is not JSON',
    message: (context: { readonly problem: string }): string =>
      `The request is not JSON: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Send one JSON object, or an array of them, with Content-Type: application/json.'
    ]
  },
  RpcRequestInvalid: {
    number: 10002,
    title: 'JSON is not a JSON-RPC 2.0 request',
    message: (context: { readonly problem: string }): string =>
      `The request is not one of JSON-RPC 2.0: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => ['Send {"id":1,"jsonrpc":"2.0","method":"…","params":[…]}.']
  },
  RpcMethodUnknown: {
    number: 10003,
    title: 'There is no such method',
    message: (context: OfMethod & { readonly known?: readonly string[] }): string =>
      context.known === undefined
        ? `There is no method ${shorten(context.method)}`
        : `There is no method ${shorten(context.method)}; the service has ${context.known.join(', ')}`,
    remedies: (): readonly string[] => [
      'rpc_methods lists what there is. Which fee method a service has depends on its variant: automationTime_queryFeeDetails for whole hours, automationTime_getTimeAutomationFees for whole minutes.'
    ]
  },
  RpcParamInvalid: {
    number: 10004,
    title: 'A parameter of a method cannot be used',
    message: (context: OfMethod & { readonly param: string; readonly problem: string }): string =>
      `Parameter ${context.param} of ${shorten(context.method)}: ${readProblem(context.problem)}`,
    remedies: (): readonly string[] => [
      'Pass the parameters as an array, in the order of the description.'
    ]
  },
  RpcRuntimeFailed: {
    number: 10005,
    title: 'The runtime did not answer',
    message: (context: OfMethod & { readonly api: string; readonly problem: string }): string =>
      `${shorten(context.method)} asked the runtime for ${context.api}: ${readProblem(context.problem)}`,
    remedies: (): readonly string[] => [
      'Check that the node behind the endpoint is one of the service, and in sync.'
    ]
  },
  RpcTaskRefused: {
    number: 10006,
    title: 'The service would refuse the task',
    message: (context: OfMethod & { readonly reason: string }): string =>
      `${shorten(context.method)}: the service would refuse this task: ${readProblem(context.reason)}`,
    remedies: (): readonly string[] => [
      'Mend the task as the reason says, and ask for its fees again.'
    ]
  },
  RpcSubscriptionUnsupported: {
    number: 10007,
    title: 'A subscription was asked for over plain HTTP',
    message: (context: OfMethod): string =>
      `${shorten(context.method)} subscribes, which needs a WebSocket: over HTTP there is one answer to one request`,
    remedies: (): readonly string[] => ['Connect to the same port with ws:// in place of http://.']
  }
} as const
