import { type CallFault, type ErrorDefinition, shorten } from '@paraclock/core'
import type { EndpointProblem } from './endpoints.ts'

/**
 * A call timed out.
 *
 * No endpoint answered a call before its deadline, in any attempt.
 *
 * @remarks The call has changed nothing, because it was a read or was never sent.
 */
export const CallTimedOut: ErrorDefinition<
  'CallTimedOut',
  CallFault & { readonly deadlineMs: number }
> = {
  package: 'connect',
  code: 'CallTimedOut',
  number: 4010,
  message: ({ method, deadlineMs }) => `${method} was not answered within ${deadlineMs} ms`,
  remedies: () => [
    'Try again; for a call that is known to be slow, set a longer deadlineMs.',
    'Give further endpoints of the same chain to fail over to.'
  ],
  example: { method: 'state_call', deadlineMs: 30_000 }
}

/**
 * The outcome of a call is unknown.
 *
 * A call that changes something was sent, and its answer was lost: the connection broke, or the
 * deadline passed. Or a transaction was sent again after a lost answer, and the node refused the
 * transaction. The refusal can mean that a block already includes the transaction.
 *
 * @remarks Only a signed transaction is sent again, because its nonce allows it to take effect only
 * once. Any other call that changes something is sent once.
 */
export const CallOutcomeUnknown: ErrorDefinition<
  'CallOutcomeUnknown',
  CallFault & { readonly endpoint: string; readonly problem: string }
> = {
  package: 'connect',
  code: 'CallOutcomeUnknown',
  number: 4012,
  message: ({ method, endpoint, problem }) =>
    `it is unknown whether ${method} took effect at ${endpoint}: ${problem}`,
  remedies: () => [
    'Before repeating the call, look for its effect on the chain. For an extrinsic, look in the blocks since it was sent, or at the nonce of its account.',
    'The same signed bytes may be sent again. Do not sign the call again while the first signature is valid.'
  ],
  example: {
    method: 'author_submitExtrinsic',
    endpoint: 'wss://rpc-a.example',
    problem: 'the connection to wss://rpc-a.example was lost: "close code 1006"'
  }
}

/**
 * The provider is disconnected.
 *
 * A call was made on a disconnected provider, or was pending when the provider was disconnected.
 *
 * @remarks After `disconnect`, the provider sends nothing and keeps no call open.
 */
export const ProviderUnavailable: ErrorDefinition<
  'ProviderUnavailable',
  { readonly doing: string }
> = {
  package: 'connect',
  code: 'ProviderUnavailable',
  number: 4014,
  message: ({ doing }) => `${doing} is not possible: the provider is disconnected`,
  remedies: () => ['Call connect() first, or disconnect only after the last answer.'],
  example: { doing: 'state_getStorage' }
}

/**
 * The node answered a call with an error.
 *
 * The node answered a call with a JSON-RPC error. The context holds the node's code, message and
 * data.
 *
 * @remarks The error comes from the node, or from the RPC provider that runs the node. API keys in
 * the message and data are hidden, because an RPC provider may repeat the caller's key.
 */
export const CallRefused: ErrorDefinition<
  'CallRefused',
  CallFault & { readonly rpcCode: number; readonly rpcMessage: string; readonly data?: unknown }
> = {
  package: 'connect',
  code: 'CallRefused',
  number: 4015,
  message: ({ method, rpcMessage }) => `${method} was refused: ${rpcMessage}`,
  remedies: () => [
    "Correct the parameters as the node's message says.",
    'If the method is not found, use a node that serves it.'
  ],
  example: {
    method: 'author_submitExtrinsic',
    rpcCode: 1010,
    rpcMessage: 'Invalid Transaction',
    data: 'Transaction is outdated'
  }
}

/**
 * A chain cannot decode an XCM program.
 *
 * A chain was asked to dry-run an XCM program, and its runtime could not decode the program.
 * Usually, the program has a call inside too many other calls.
 *
 * @remarks If the chain gets such a program in a message, it drops the message.
 */
export const ProgramUnsupported: ErrorDefinition<'ProgramUnsupported', { readonly chain: string }> =
  {
    package: 'connect',
    code: 'ProgramUnsupported',
    number: 4037,
    message: ({ chain }) => `${shorten(chain)} cannot decode the program`,
    remedies: () => [
      'Nest fewer calls in the program: a chain decodes a call that is nested in at most eight other calls.',
      'Encode the program and its origin in an XCM version of the chain.'
    ],
    example: { chain: 'target' }
  }

/**
 * A subscription was lost with its connection.
 *
 * A connection ended, and a subscription could not be restored on another connection. Either the
 * subscription submitted a transaction and watched it, or the new node refused the subscription.
 *
 * @remarks Watching a transaction again would submit it again.
 */
export const SubscriptionLost: ErrorDefinition<
  'SubscriptionLost',
  CallFault & { readonly problem: string }
> = {
  package: 'connect',
  code: 'SubscriptionLost',
  number: 4018,
  message: ({ method, problem }) => `the subscription ${method} is lost: ${problem}`,
  remedies: () => [
    'For a transaction, look for it in the finalized blocks.',
    'For any other subscription, subscribe again, or use a node that serves it.'
  ],
  example: {
    method: 'author_submitAndWatchExtrinsic',
    problem: 'the connection to wss://rpc-a.example was lost: "close code 1006"'
  }
}

/**
 * Finalized heads were missed.
 *
 * Two finalized heads that the node sent have blocks between them. These blocks could not be
 * fetched, do not form a chain, or are more than the limit.
 *
 * @remarks Missed heads are normally fetched, so that the sequence is complete. After this error,
 * the heads continue with the newest block.
 */
export const FinalizedHeadsMissing: ErrorDefinition<
  'FinalizedHeadsMissing',
  { readonly from: number; readonly to: number; readonly problem: string }
> = {
  package: 'connect',
  code: 'FinalizedHeadsMissing',
  number: 4020,
  message: ({ from, to, problem }) => `finalized blocks ${from} to ${to} were missed: ${problem}`,
  remedies: () => [
    'Read the missed blocks by number, from a node that has them.',
    'If there are too many to fetch, raise maxFinalizedGap.'
  ],
  example: { from: 100, to: 104, problem: 'the headers that the node sent do not form a chain' }
}

/**
 * A callback of the program threw.
 *
 * A subscription's callback threw.
 *
 * @remarks A callback must not stop the connection or other callbacks, so the event `error` reports
 * the thrown value.
 */
export const CallbackFailed: ErrorDefinition<'CallbackFailed', { readonly error: unknown }> = {
  package: 'connect',
  code: 'CallbackFailed',
  number: 4029,
  message: ({ error }) =>
    `a callback of the program threw: ${shorten(error instanceof Error ? error.message : error)}`,
  remedies: () => ['Catch the errors of the callback: the cause of this error is one of them.'],
  example: { error: 'no such account' }
}

/**
 * The polkadot.js API could not be created.
 *
 * The connection works, but polkadot.js could not be set up on it. Most often, polkadot.js cannot
 * read the metadata or a type of the chain.
 *
 * @remarks Without the API, nothing can be decoded. The connection is closed.
 */
export const ApiFailed: ErrorDefinition<'ApiFailed', EndpointProblem> = {
  package: 'connect',
  code: 'ApiFailed',
  number: 4030,
  message: ({ endpoint, problem }) =>
    `polkadot.js could not be set up with ${endpoint}: ${shorten(problem)}`,
  remedies: () => [
    'For an old chain, give its types with the option api.',
    "Use a version of polkadot.js that reads the chain's metadata."
  ],
  example: { endpoint: 'wss://rpc-a.example', problem: 'FATAL: Unable to initialize the API' }
}
