import { shorten } from '../shorten.ts'
import type { RejectedValue } from './coreContexts.ts'

/** Context of an error about one endpoint. The endpoint is shown without credentials or keys. */
export interface EndpointFault {
  /** The endpoint's URL, with credentials, query and key-like path segments removed. */
  readonly endpoint: string
}

/** What one endpoint answered with when none could be used. */
export interface EndpointFailure extends EndpointFault {
  /** The code of the endpoint's own error. */
  readonly code: string
  /** The message of the endpoint's own error. */
  readonly message: string
}

/** Context of an error about one call. */
export interface CallFault {
  /** The JSON-RPC method that was called. */
  readonly method: string
}

type Remedies = readonly string[]

const OTHER_ENDPOINT =
  'Give further endpoints of the same chain, so that there is one to switch to.'

/** Errors that `@paraclock/connect` raises: numbers 4000 to 4999. */
export const connectErrors = {
  EndpointMalformed: {
    number: 4001,
    title: 'An endpoint is not a URL that a node can have',
    message: (context: RejectedValue & { readonly problem: string }): string =>
      `${shorten(context.value)} is not an endpoint: ${context.problem}`,
    remedies: (): Remedies => [
      'Give the full URL with its scheme: wss://host, ws://host:9944, https://host or http://host:9944.'
    ]
  },
  EndpointUnavailable: {
    number: 4002,
    title: 'No connection to an endpoint can be made',
    message: (context: EndpointFault & { readonly problem: string }): string =>
      `${context.endpoint} cannot be reached: ${shorten(context.problem)}`,
    remedies: (): Remedies => [
      'Check the host, the port, and that the node is running and reachable from here.',
      OTHER_ENDPOINT
    ]
  },
  EndpointTimedOut: {
    number: 4003,
    title: 'An endpoint accepted the connection and does not answer',
    message: (
      context: EndpointFault & { readonly stage: string; readonly waitedMs: number }
    ): string =>
      `${context.endpoint} gave no sign of life for ${context.waitedMs} ms ${context.stage}`,
    remedies: (): Remedies => [
      'The node or the proxy in front of it hangs: restart it, or use another endpoint.',
      OTHER_ENDPOINT
    ]
  },
  NodeMissing: {
    number: 4004,
    title: 'What answers at an endpoint is not a Substrate node',
    message: (context: EndpointFault & { readonly problem: string }): string =>
      `${context.endpoint} is not a Substrate node: ${context.problem}`,
    remedies: (): Remedies => [
      'Give the URL of the RPC port; the address of a block explorer or a web site does not serve JSON-RPC.',
      'Some providers serve WebSocket and HTTP under different paths: check the path.'
    ]
  },
  GenesisMismatch: {
    number: 4005,
    title: 'An endpoint serves another chain',
    message: (
      context: EndpointFault & { readonly expected: string; readonly actual: string }
    ): string =>
      `${context.endpoint} serves another chain: its genesis is ${shorten(context.actual)}, expected ${shorten(context.expected)}`,
    remedies: (): Remedies => [
      'Use an endpoint of the expected chain, or correct the expected genesis hash.',
      'A development chain gets a new genesis hash whenever it is created anew.'
    ]
  },
  NodeLagExceeded: {
    number: 4006,
    title: 'A node is far behind its chain',
    message: (
      context: EndpointFault & { readonly behind: string; readonly allowed: string }
    ): string =>
      `${context.endpoint} is ${context.behind} behind, at most ${context.allowed} allowed`,
    remedies: (): Remedies => [
      'Wait until the node has caught up, or use another endpoint.',
      'If the lag is known and accepted, raise the limit that the call sets.'
    ]
  },
  FrameSizeExceeded: {
    number: 4007,
    title: 'An endpoint sent more in one message than is accepted',
    message: (context: EndpointFault & { readonly limitBytes: number }): string =>
      `${context.endpoint} sent a message of more than ${context.limitBytes} bytes`,
    remedies: (): Remedies => [
      'Ask for less at once: fewer keys, a page in place of a whole map.',
      'If the answer is rightly that large, raise the limit with the option maxFrameBytes.'
    ]
  },
  RateLimitExceeded: {
    number: 4008,
    title: 'An endpoint refuses requests for a while',
    message: (context: EndpointFault & { readonly retryAfterMs: number | undefined }): string =>
      `${context.endpoint} limits the rate of requests${context.retryAfterMs === undefined ? '' : ` and asks to wait ${context.retryAfterMs} ms`}`,
    remedies: (): Remedies => [
      'Wait and try again, send fewer requests, or use an endpoint with a higher allowance.',
      OTHER_ENDPOINT
    ]
  },
  EndpointsUnavailable: {
    number: 4009,
    title: 'None of the endpoints can be used',
    message: (context: { readonly failures: readonly EndpointFailure[] }): string =>
      `none of the ${context.failures.length} endpoints can be used: ${context.failures.map(({ message }) => message).join('; ')}`,
    remedies: (): Remedies => [
      'See what each endpoint answered, in the message, and mend the first.',
      'Check that this machine has a network connection.'
    ]
  },
  CallTimedOut: {
    number: 4010,
    title: 'A call was not answered before its deadline',
    message: (context: CallFault & { readonly deadlineMs: number }): string =>
      `${context.method} was not answered within ${context.deadlineMs} ms`,
    remedies: (): Remedies => [
      'Give the call a longer deadline if it is expected to take that long.',
      OTHER_ENDPOINT
    ]
  },
  CallAborted: {
    number: 4011,
    title: 'A call was aborted by the caller',
    message: (context: CallFault): string => `${context.method} was aborted by its caller`,
    remedies: (): Remedies => ['Nothing is wrong: the signal that the call was given has fired.']
  },
  CallOutcomeUnknown: {
    number: 4012,
    title: 'It is not known whether a call took effect',
    message: (context: CallFault & EndpointFault & { readonly problem: string }): string =>
      `it is not known whether ${context.method} took effect at ${context.endpoint}: ${context.problem}`,
    remedies: (): Remedies => [
      'Look on the chain for the effect before doing it again.',
      'The same signed bytes may be sent again; a new signature may not, while the first can still be included.'
    ]
  },
  ConnectionLost: {
    number: 4013,
    title: 'The connection to an endpoint was lost',
    message: (context: EndpointFault & { readonly problem: string }): string =>
      `the connection to ${context.endpoint} was lost: ${shorten(context.problem)}`,
    remedies: (): Remedies => ['The provider connects again by itself.', OTHER_ENDPOINT]
  },
  ProviderUnavailable: {
    number: 4014,
    title: 'The provider is disconnected',
    message: (context: { readonly doing: string }): string =>
      `${context.doing} is not possible: the provider is disconnected`,
    remedies: (): Remedies => [
      'Call connect() first, or disconnect only after the last answer has come.'
    ]
  },
  CallRefused: {
    number: 4015,
    title: 'The node answered a call with an error',
    message: (
      context: CallFault & {
        readonly rpcCode: number
        readonly rpcMessage: string
        readonly data?: unknown
      }
    ): string => `${context.method} was refused: ${context.rpcMessage}`,
    remedies: (): Remedies => [
      'The message is the node’s own: correct the parameters, or use a node that serves the method.'
    ]
  },
  AnswerMalformed: {
    number: 4016,
    title: 'A node sent something that is not a JSON-RPC message',
    message: (context: EndpointFault & { readonly problem: string }): string =>
      `${context.endpoint} sent no valid JSON-RPC: ${context.problem}`,
    remedies: (): Remedies => [
      'Something between here and the node alters its answers: use another endpoint.'
    ]
  },
  SubscriptionUnsupported: {
    number: 4017,
    title: 'Subscriptions need a WebSocket endpoint',
    message: (context: CallFault): string =>
      `${context.method} needs a WebSocket endpoint, and every endpoint given is HTTP`,
    remedies: (): Remedies => [
      'Add a ws:// or wss:// endpoint of the same chain.',
      'Or poll with the matching read, for example chain_getHeader.'
    ]
  },
  SubscriptionLost: {
    number: 4018,
    title: 'A subscription could not be carried over to another connection',
    message: (context: CallFault & { readonly problem: string }): string =>
      `the subscription ${context.method} is lost: ${context.problem}`,
    remedies: (): Remedies => [
      'A watched transaction cannot be watched again: look for it in the finalized blocks.',
      'For any other subscription: subscribe anew.'
    ]
  },
  FinalizedGapExceeded: {
    number: 4019,
    title: 'Too many finalized blocks were missed to fetch them all',
    message: (context: {
      readonly from: number
      readonly to: number
      readonly limit: number
    }): string =>
      `finalized blocks ${context.from} to ${context.to} were missed, more than the ${context.limit} that are fetched`,
    remedies: (): Remedies => [
      'Read the missed blocks by number, or raise the option maxFinalizedGap.'
    ]
  },
  FinalizedHeadsMissing: {
    number: 4020,
    title: 'Missed finalized blocks could not be fetched',
    message: (context: {
      readonly from: number
      readonly to: number
      readonly problem: string
    }): string =>
      `finalized blocks ${context.from} to ${context.to} were missed and could not be fetched: ${context.problem}`,
    remedies: (): Remedies => ['Read the missed blocks by number, from a node that has them.']
  },
  PinnedCallRefused: {
    number: 4021,
    title: 'A view of one block only reads',
    message: (context: CallFault & { readonly hash: string }): string =>
      `${context.method} is not a read of one block, and this view is pinned to ${shorten(context.hash)}`,
    remedies: (): Remedies => ['Use the provider itself, not the pinned view of it.']
  },
  ChainMismatch: {
    number: 4022,
    title: 'The chain is not the one expected',
    message: (
      context: EndpointFault & {
        readonly fact: string
        readonly expected: unknown
        readonly actual: unknown
      }
    ): string =>
      `${context.endpoint} serves a chain whose ${context.fact} is ${shorten(context.actual)}, expected ${shorten(context.expected)}`,
    remedies: (context: { readonly fact: string }): Remedies => [
      `Use an endpoint of the expected chain, or correct the expected ${context.fact}.`
    ]
  },
  RuntimeApiMissing: {
    number: 4023,
    title: 'The runtime does not have a runtime API call',
    message: (context: { readonly name: string; readonly problem: string }): string =>
      `the runtime does not offer ${shorten(context.name)}: ${context.problem}`,
    remedies: (): Remedies => [
      'Ask for what the chain declares: openChain lists it under facts.runtimeApis.',
      'The chain has to be upgraded to a runtime with this API before it can be used.'
    ]
  },
  RuntimeApiVersionUnknown: {
    number: 4024,
    title: 'A runtime API has a version that is not known here',
    message: (context: {
      readonly api: string
      readonly version: number
      readonly known: readonly number[]
    }): string =>
      `${context.api} is declared in version ${context.version}; known are ${context.known.join(', ')}`,
    remedies: (): Remedies => [
      'Use a chain whose metadata describes its runtime APIs (version 15 or later), or a newer Paraclock.'
    ]
  },
  RuntimeApiArgumentInvalid: {
    number: 4025,
    title: 'An argument of a runtime API call is missing, unknown or of the wrong shape',
    message: (context: {
      readonly name: string
      readonly argument: string
      readonly problem: string
    }): string => `argument ${shorten(context.argument)} of ${context.name}: ${context.problem}`,
    remedies: (): Remedies => [
      'Give the arguments by the names and in the types that the error lists.'
    ]
  },
  RuntimeApiResultMalformed: {
    number: 4026,
    title: 'The result of a runtime API call does not decode',
    message: (context: {
      readonly name: string
      readonly result: string
      readonly problem: string
    }): string =>
      `the result of ${context.name} does not decode: ${shorten(context.result)}: ${context.problem}`,
    remedies: (): Remedies => [
      'The runtime deviates from the definition that was used: decode the raw result yourself, and report the chain.'
    ]
  },
  ConnectOptionInvalid: {
    number: 4027,
    title: 'An option of the connection is out of range',
    message: (
      context: RejectedValue & { readonly option: string; readonly expected: string }
    ): string =>
      `option ${context.option} is ${shorten(context.value)}, expected ${context.expected}`,
    remedies: (context: { readonly option: string; readonly expected: string }): Remedies => [
      `Set ${context.option} to ${context.expected}, or leave it out.`
    ]
  },
  CallbackFailed: {
    number: 4029,
    title: 'A callback that the program gave has thrown',
    message: (context: { readonly error: unknown }): string =>
      `a callback of the program threw: ${shorten(context.error instanceof Error ? context.error.message : context.error)}`,
    remedies: (): Remedies => ['Catch inside the callback what it may throw.']
  },
  ApiFailed: {
    number: 4030,
    title: 'The library polkadot.js could not be set up for a chain',
    message: (context: EndpointFault & { readonly problem: string }): string =>
      `polkadot.js could not be set up with ${context.endpoint}: ${shorten(context.problem)}`,
    remedies: (): Remedies => [
      'Old chains need types of their own: give them with the option api.',
      'Use a version of polkadot.js that reads the metadata of the chain.'
    ]
  },
  MetadataCacheUnavailable: {
    number: 4028,
    title: 'The folder of the metadata cache cannot be used',
    message: (context: { readonly directory: string; readonly problem: string }): string =>
      `the metadata cache ${shorten(context.directory)} cannot be used: ${shorten(context.problem)}`,
    remedies: (): Remedies => ['Give a folder that this process may create and write to.']
  }
} as const
