import { shorten } from '../shorten.ts'
import { connectEndpointErrors, type EndpointFault, OTHER_ENDPOINT } from './connectEndpoints.ts'
import type { RejectedValue } from './coreContexts.ts'

/** Context of an error about one call. */
export interface CallFault {
  /** The JSON-RPC method that was called. */
  readonly method: string
}

type Remedies = readonly string[]

const callErrors = {
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
  ChainValueInvalid: {
    number: 4034,
    title: 'A value that a chain holds is not what its reader expects',
    message: (context: {
      readonly chain: string
      readonly item: string
      readonly problem: string
    }): string => `${context.item} of ${context.chain} is not what is expected: ${context.problem}`,
    remedies: (): Remedies => [
      'Check that the endpoint is that of the chain you mean.',
      'Read the item without `as` to see what the chain holds.'
    ]
  },
  ChainEntriesExceeded: {
    number: 4032,
    title: 'A map of a chain has more entries than the reader takes',
    message: (context: {
      readonly chain: string
      readonly item: string
      readonly limit: number
    }): string =>
      `${context.item} of ${context.chain} has more than the ${context.limit} entries that are read`,
    remedies: (): Remedies => ['Give more of the first keys, or raise the limit.']
  },
  BlockMissing: {
    number: 4033,
    title: 'The node does not know a block',
    message: (context: { readonly chain: string; readonly hash: string }): string =>
      `the node of ${context.chain} does not know block ${shorten(context.hash)}`,
    remedies: (): Remedies => [
      'Check the hash: it may be of another chain, or of a block that a reorg removed.',
      'Use an archive node if the block is old.'
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

/** Errors that `@paraclock/connect` raises: numbers 4000 to 4999. */
export const connectErrors: typeof connectEndpointErrors & typeof callErrors = {
  ...connectEndpointErrors,
  ...callErrors
}
