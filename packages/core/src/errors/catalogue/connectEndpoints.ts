import { describeProblem } from '../describeProblem.ts'
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

type Remedies = readonly string[]

/** The remedy of most that goes wrong at one endpoint. */
export const OTHER_ENDPOINT =
  'Give further endpoints of the same chain, so that there is one to switch to.'

/** Errors about endpoints and what is behind them. */
export const connectEndpointErrors = {
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
      `${context.endpoint} cannot be reached: ${describeProblem(context.problem)}`,
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
  NodeStallExceeded: {
    number: 4031,
    title: 'The head of a node has stood still for too long',
    message: (
      context: EndpointFault & {
        readonly head: 'best' | 'finalized'
        readonly number: number
        readonly stoodMs: number
        readonly allowedMs: number
      }
    ): string =>
      `the ${context.head} head of ${context.endpoint} has stood at block ${context.number} for ${context.stoodMs} ms, at most ${context.allowedMs} ms allowed`,
    remedies: (): Remedies => [
      'Look at the node: it answers, and does not follow its chain. It may have no peers, or a full disk.',
      'If the chain itself stands still, or makes blocks only now and then, raise the option stallMs.'
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
  ConnectionLost: {
    number: 4013,
    title: 'The connection to an endpoint was lost',
    message: (context: EndpointFault & { readonly problem: string }): string =>
      `the connection to ${context.endpoint} was lost: ${shorten(context.problem)}`,
    remedies: (): Remedies => ['The provider connects again by itself.', OTHER_ENDPOINT]
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
  }
} as const
