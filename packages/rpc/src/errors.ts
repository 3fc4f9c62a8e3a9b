import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

/** Context of an error about a JSON-RPC method. */
export interface OfMethod {
  /** The name of the method, for example `automationTime_generateTaskId`. */
  readonly method: string
}

/**
 * A request is not JSON, or not a JSON-RPC 2.0 request. Text that is not JSON contains neither a
 * request nor an id for the answer. If the endpoint guessed what the client meant, it could run a
 * different request.
 */
export const RpcRequestInvalid: ErrorDefinition<
  'RpcRequestInvalid',
  { readonly problem: string; readonly isJson: boolean }
> = {
  package: 'rpc',
  code: 'RpcRequestInvalid',
  number: 10_002,
  message: ({ problem, isJson }) =>
    `the request is not ${isJson ? 'one of JSON-RPC 2.0' : 'JSON'}: ${shorten(problem)}`,
  remedies: ({ isJson }) =>
    isJson
      ? ['Send {"id":1,"jsonrpc":"2.0","method":"…","params":[…]}.']
      : [
          'Send one JSON object, or an array of them, with Content-Type: application/json.',
          'In a shell, put the body into single quotes.'
        ]
}

/**
 * A method is not served. The name of the method for fees is different in each variant of the
 * service.
 */
export const RpcMethodUnknown: ErrorDefinition<
  'RpcMethodUnknown',
  OfMethod & { readonly known?: readonly string[] }
> = {
  package: 'rpc',
  code: 'RpcMethodUnknown',
  number: 10_003,
  message: ({ method, known }) =>
    `${shorten(method)} is not served here${known === undefined ? '' : `; the service has ${known.join(', ')}`}`,
  remedies: () => [
    'Call rpc_methods for the methods that are served.',
    'For fees, use automationTime_queryFeeDetails where tasks run on whole hours, automationTime_getTimeAutomationFees where they run on whole minutes.'
  ]
}

const FORMS: Readonly<Record<string, string>> = {
  accountId: 'an account as an SS58 address, or its bytes as 0x hex,',
  providedId: 'a text of at least one character',
  action: 'Notify, NativeTransfer, XCMP or AutoCompoundDelgatedStake',
  executions: 'a whole number from 0 to 4294967295',
  extrinsic:
    'an extrinsic of automationTime.scheduleXcmpTask or scheduleDynamicDispatchTask, with its length, as 0x hex'
}

/**
 * A parameter of a method is invalid. With a guessed value, the answer could be the fee of another
 * task, or the id of a task that does not exist.
 */
export const RpcParamInvalid: ErrorDefinition<
  'RpcParamInvalid',
  OfMethod & { readonly param: string; readonly problem: string }
> = {
  package: 'rpc',
  code: 'RpcParamInvalid',
  number: 10_004,
  message: ({ param, method, problem }) =>
    `parameter ${param} of ${shorten(method)}: ${cutText(problem)}`,
  remedies: ({ method, param }) => {
    const form = FORMS[param]
    if (form !== undefined) return [`Give ${form} as ${param}.`]
    return param === 'params'
      ? ['Pass the parameters as an array, in the order of the description.']
      : [
          `Leave out what ${shorten(method)} does not take, and correct the rest as the message says.`
        ]
  }
}

/**
 * The runtime gave no valid answer, or the service would refuse the task. A fee or an id that is
 * read from an invalid answer would be wrong, and a task that cannot be scheduled has no fee.
 */
export const RpcRuntimeFailed: ErrorDefinition<
  'RpcRuntimeFailed',
  | (OfMethod & { readonly api: string; readonly problem: string })
  | (OfMethod & {
      /** Why the service would refuse the task. */
      readonly reason: string
    })
> = {
  package: 'rpc',
  code: 'RpcRuntimeFailed',
  number: 10_005,
  message: (context) =>
    'reason' in context
      ? `${shorten(context.method)}: the service would refuse this task: ${cutText(context.reason)}`
      : `${shorten(context.method)} called ${context.api} of the runtime: ${cutText(context.problem)}`,
  remedies: (context) =>
    'reason' in context
      ? [`Change what ${cutText(context.reason)} names in the task, and ask for its fees again.`]
      : [
          'Check that the node is one of the service, and in sync.',
          'An older service may lack the runtime API: state_getRuntimeVersion lists those that it has.'
        ]
}

/**
 * A request exceeds a limit of the endpoint. One client must not use up the memory and time of all
 * other clients.
 */
export const RequestLimitExceeded: ErrorDefinition<
  'RequestLimitExceeded',
  {
    readonly limit: string
    readonly actual: number | undefined
    readonly allowed: number
    /** The time after which the same request is within the limit. */
    readonly retryAfterMs?: number
  }
> = {
  package: 'rpc',
  code: 'RequestLimitExceeded',
  number: 10_008,
  message: ({ actual, limit, allowed, retryAfterMs }) =>
    `the request has ${actual === undefined ? `more ${limit} than allowed` : `${actual} ${limit}`}, at most ${allowed} are allowed${retryAfterMs === undefined ? '' : `; try again in ${retryAfterMs} ms`}`,
  remedies: () => [
    'Ask for less at once: shorter batches, fewer keys, a page in place of a whole map. Wait as long as retryAfterMs says.',
    'The operator of a gateway can raise its limits, and tell it the load balancers in front of it: its help lists the options.'
  ]
}
