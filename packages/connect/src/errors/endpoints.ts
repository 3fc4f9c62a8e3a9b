import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'
import { describeProblem } from './describeProblem.ts'

/** Context of an error about one endpoint. The endpoint is shown without credentials or keys. */
export interface EndpointFault {
  readonly endpoint: string
}

/** Context of an error about one endpoint, with a description of the problem. */
export interface EndpointProblem extends EndpointFault {
  readonly problem: string
}

const OTHER_ENDPOINT = 'Give further endpoints of the same chain to fail over to.'

/**
 * An endpoint is not the URL of a node. Endpoints are checked before the first connection, so that
 * a typing error does not look like an unreachable network.
 */
export const EndpointMalformed: ErrorDefinition<
  'EndpointMalformed',
  {
    readonly value: unknown
    readonly problem: string
    /** The option that has the endpoint, for example `--relay`. */
    readonly option?: string
  }
> = {
  package: 'connect',
  code: 'EndpointMalformed',
  number: 4001,
  message: ({ value, problem, option }) =>
    `${shorten(value)}${option === undefined ? '' : ` of ${option}`} is not an endpoint: ${problem}`,
  remedies: () => [
    'Give the full URL with its scheme: wss://host or ws://host:9944.',
    'Leave out a fragment (#…): a WebSocket URL has none.'
  ]
}

/**
 * An endpoint is unreachable, or timed out: a silent endpoint would block every call. The connection
 * is closed, and the next endpoint is tried at once. The failed endpoint is tried again after
 * increasing waits.
 */
export const EndpointUnavailable: ErrorDefinition<
  'EndpointUnavailable',
  | EndpointProblem
  | (EndpointFault & {
      /** When the endpoint was silent, for example `after system_name`. */
      readonly stage: string
      readonly waitedMs: number
    })
> = {
  package: 'connect',
  code: 'EndpointUnavailable',
  number: 4002,
  message: (context) =>
    'stage' in context
      ? `${context.endpoint} sent nothing for ${context.waitedMs} ms ${context.stage}`
      : `${context.endpoint} is unreachable: ${describeProblem(context.problem)}`,
  remedies: (context) =>
    'stage' in context
      ? [
          'Restart the node, or the proxy in front of it, or use another endpoint.',
          OTHER_ENDPOINT,
          'On a very slow line, allow more time: handshakeMs, answerMs, attemptMs, heartbeatTimeoutMs.'
        ]
      : [
          'Check the host and the port, that the node is running, and that no firewall or proxy blocks it.',
          OTHER_ENDPOINT
        ]
}

/**
 * An endpoint is not used. It is not a Substrate node, or polkadot.js cannot be set up with it. No
 * further request is sent to this endpoint.
 */
export const EndpointRefused: ErrorDefinition<
  'EndpointRefused',
  | EndpointProblem
  | (EndpointFault & {
      /** Why polkadot.js cannot be set up. */
      readonly apiProblem: string
    })
> = {
  package: 'connect',
  code: 'EndpointRefused',
  number: 4004,
  message: (context) => {
    const { endpoint } = context
    return 'apiProblem' in context
      ? `polkadot.js could not be set up with ${endpoint}: ${shorten(context.apiProblem)}`
      : `${endpoint} is not a Substrate node: ${context.problem}`
  },
  remedies: (context) =>
    'apiProblem' in context
      ? [
          'For an old chain, give its types with the option api.',
          "Use a version of polkadot.js that reads the chain's metadata."
        ]
      : [
          'Give the URL of the RPC port, not of a block explorer or a web site.',
          'Check the path: some providers serve WebSocket at /ws and HTTP at /rpc.'
        ]
}

/**
 * A node is far behind its chain. The node's answers are outdated, and a plan from outdated answers
 * may be wrong.
 */
export const NodeLagExceeded: ErrorDefinition<
  'NodeLagExceeded',
  EndpointFault & { readonly behind: string; readonly allowed: string }
> = {
  package: 'connect',
  code: 'NodeLagExceeded',
  number: 4006,
  message: ({ endpoint, behind, allowed }) =>
    `${endpoint} is ${behind} behind, at most ${allowed} allowed`,
  remedies: () => [
    'Wait until the node has caught up, or use another endpoint.',
    'If the lag is accepted, raise maxBlocksBehind of the provider, or maxBehindSeconds of the expectation or of openProven.'
  ]
}

/**
 * An endpoint sent a message that is too large, or refused one for its size. Without a limit, one
 * message could exhaust the memory. The other calls of the connection are repeated.
 */
export const FrameSizeExceeded: ErrorDefinition<
  'FrameSizeExceeded',
  EndpointFault & {
    /** The limit for messages of the endpoint; `undefined` if the endpoint refused a message. */
    readonly limitBytes: number | undefined
  }
> = {
  package: 'connect',
  code: 'FrameSizeExceeded',
  number: 4007,
  message: ({ endpoint, limitBytes }) =>
    limitBytes === undefined
      ? `${endpoint} refuses a message of this size`
      : `${endpoint} sent a message of more than ${limitBytes} bytes`,
  remedies: () => [
    'Request less at once: fewer keys, one page instead of a whole map, or a shorter call.',
    'If the answer is expected to be that large, raise maxFrameBytes.',
    'If it is the code of a development chain, start that from the compressed runtime: the file that ends in `.compact.compressed.wasm`.'
  ]
}

/**
 * An endpoint limits the rate of requests. This error is raised only if the call cannot be
 * repeated, or cannot wait as long as the endpoint asks.
 */
export const RateLimitExceeded: ErrorDefinition<
  'RateLimitExceeded',
  EndpointFault & { readonly retryAfterMs: number | undefined }
> = {
  package: 'connect',
  code: 'RateLimitExceeded',
  number: 4008,
  message: ({ endpoint, retryAfterMs }) =>
    `${endpoint} limits the rate of requests${retryAfterMs === undefined ? '' : ` and asks to wait ${retryAfterMs} ms`}`,
  remedies: () => [
    'Wait and try again, send fewer requests, or use an endpoint with a higher limit.',
    OTHER_ENDPOINT
  ]
}

/**
 * None of the endpoints can be used. Either the call has no time left for further attempts, or the
 * provider has given up or is disconnected. After `disconnect`, it sends nothing and keeps no call
 * open.
 */
export const EndpointsUnavailable: ErrorDefinition<
  'EndpointsUnavailable',
  | {
      readonly failures: readonly (EndpointFault & {
        readonly code: string
        readonly message: string
      })[]
    }
  | {
      /** What is not possible, because the provider is disconnected. */
      readonly doing: string
    }
> = {
  package: 'connect',
  code: 'EndpointsUnavailable',
  number: 4009,
  message: (context) =>
    'doing' in context
      ? `${context.doing} is not possible: the provider is disconnected`
      : `none of the ${context.failures.length} endpoints can be used: ${context.failures.map(({ message }) => message).join('; ')}`,
  remedies: (context) =>
    'doing' in context
      ? ['Call connect() first, or disconnect only after the last answer.']
      : [
          'Begin with the first endpoint and its error in the message.',
          "If all fail in the same way, check this machine's network."
        ]
}

/**
 * The connection to an endpoint was lost. The provider reconnects by itself: it repeats reads and
 * restores subscriptions.
 */
export const ConnectionLost: ErrorDefinition<'ConnectionLost', EndpointProblem> = {
  package: 'connect',
  code: 'ConnectionLost',
  number: 4013,
  message: ({ endpoint, problem }) => `the connection to ${endpoint} was lost: ${shorten(problem)}`,
  remedies: () => [
    "Nothing to do if it happens now and then; if it happens often, read the node's log.",
    OTHER_ENDPOINT
  ]
}

/**
 * An endpoint serves another chain. Values of another chain would count as values of the expected
 * chain, and a signature could be valid on the other chain. Every connection begins with a
 * comparison of the genesis hash.
 */
export const ChainMismatch: ErrorDefinition<
  'ChainMismatch',
  EndpointFault & { readonly fact: string; readonly expected: unknown; readonly actual: unknown }
> = {
  package: 'connect',
  code: 'ChainMismatch',
  number: 4022,
  message: ({ endpoint, fact, actual, expected }) =>
    `${endpoint} serves a chain whose ${fact} is ${shorten(actual)}, expected ${shorten(expected)}`,
  remedies: ({ fact }) => [
    `Use an endpoint of the expected chain, or correct the expected ${fact}: \`${fact}\` of the chain in a configuration.`,
    ...(fact === 'genesis'
      ? ['If it is a development chain that was created anew, expect its new genesis hash.']
      : [])
  ]
}

/**
 * A node has stalled: its head stands still. The next endpoint replaces the node. The only endpoint
 * of a chain stays in use.
 */
export const NodeStallExceeded: ErrorDefinition<
  'NodeStallExceeded',
  EndpointFault & {
    readonly head: 'best' | 'finalized'
    readonly number: number
    readonly stoodMs: number
    readonly allowedMs: number
  }
> = {
  package: 'connect',
  code: 'NodeStallExceeded',
  number: 4031,
  message: ({ head, endpoint, number, stoodMs, allowedMs }) =>
    `the ${head} block of ${endpoint} has been ${number} for ${stoodMs} ms, at most ${allowedMs} ms allowed`,
  remedies: () => [
    "Check the node's peers, disk and log.",
    OTHER_ENDPOINT,
    'If the chain makes blocks only now and then, as development chains do, raise stallMs, or set it to 0.'
  ]
}

/**
 * A light client cannot be used. An endpoint does not replace the light client, because the
 * endpoint's answers would be trusted without verification.
 */
export const LightClientUnavailable: ErrorDefinition<
  'LightClientUnavailable',
  { readonly problem: string }
> = {
  package: 'connect',
  code: 'LightClientUnavailable',
  number: 4035,
  message: ({ problem }) => `the light client cannot be used: ${cutText(problem)}`,
  remedies: () => [
    'Install smoldot beside this package: npm install smoldot@3.',
    'If it ended by itself, start the program again.',
    'To read from endpoints, leave the specifications out.'
  ]
}
