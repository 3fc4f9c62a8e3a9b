import { type CallFault, type ErrorDefinition, shorten } from '@paraclock/core'

/** A call timed out. The call has changed nothing, because it was a read or was never sent. */
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
  ]
}

/**
 * The outcome of a call is unknown: its answer was lost. A call that changes something is sent once,
 * because a second one could act again.
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
  ]
}

/**
 * The node answered a call with an error. The error comes from the node, or from the RPC provider
 * that runs the node. API keys in the message and data are hidden, because an RPC provider may
 * repeat the caller's key.
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
  ]
}

/**
 * A chain cannot decode an XCM program. If the chain gets such a program in a message, it drops the
 * message.
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
    ]
  }

/**
 * A subscription was lost with its connection. Watching a transaction again would submit it again.
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
  ]
}
