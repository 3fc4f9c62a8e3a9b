import { shorten } from '../shorten.ts'
import type { RejectedValue } from './coreContexts.ts'

type Remedies = readonly string[]

/** Errors that `@paraclock/gateway` raises: numbers 13000 to 13999. */
export const gatewayErrors = {
  GatewayOptionInvalid: {
    number: 13001,
    title: 'A setting of the gateway cannot be used',
    message: (
      context: RejectedValue & {
        readonly option: string
        readonly from: string
        readonly expected: string
      }
    ): string =>
      `setting ${context.option} (${context.from}) is ${shorten(context.value)}, expected ${context.expected}`,
    remedies: (context: { readonly option: string; readonly expected: string }): Remedies => [
      `Set ${context.option} to ${context.expected}, or leave it out.`,
      'gateway config print shows every setting, its value and where that comes from.'
    ]
  },
  GatewayOptionUnknown: {
    number: 13002,
    title: 'There is no such setting of the gateway',
    message: (context: { readonly option: string; readonly from: string }): string =>
      `there is no setting ${shorten(context.option)} (${context.from})`,
    remedies: (): Remedies => ['gateway --help lists the settings.']
  },
  GatewayConfigUnavailable: {
    number: 13003,
    title: 'The configuration file of the gateway cannot be read',
    message: (context: { readonly path: string; readonly problem: string }): string =>
      `the configuration ${shorten(context.path)} cannot be used: ${shorten(context.problem)}`,
    remedies: (): Remedies => [
      'Give a file that this process may read, and that holds one JSON object of settings.'
    ]
  },
  GatewayAddressUnavailable: {
    number: 13004,
    title: 'The gateway cannot listen at its address',
    message: (context: { readonly address: string; readonly problem: string }): string =>
      `cannot listen at ${context.address}: ${shorten(context.problem)}`,
    remedies: (): Remedies => [
      'End what listens there already, or choose another port; port 0 takes a free one.'
    ]
  },
  GatewayUnavailable: {
    number: 13005,
    title: 'The gateway is shutting down',
    message: (context: { readonly doing: string }): string =>
      `${shorten(context.doing)} is not taken up any more: the gateway is shutting down`,
    remedies: (): Remedies => ['Connect again: a load balancer leads to another gateway.']
  },
  RequestLimitExceeded: {
    number: 13006,
    title: 'A request is larger than the gateway takes',
    message: (context: {
      readonly limit: string
      readonly actual: number | undefined
      readonly allowed: number
    }): string =>
      `the request has ${context.actual === undefined ? 'more' : context.actual} ${context.limit}${context.actual === undefined ? ' than are allowed' : ''}, at most ${context.allowed} are`,
    remedies: (): Remedies => [
      'Ask for less at once: shorter batches, fewer subscriptions on one connection.',
      'Who runs the gateway can raise its limits.'
    ]
  },
  ClientLimitExceeded: {
    number: 13007,
    title: 'A client asks for more than the gateway grants one client',
    message: (context: {
      readonly limit: string
      readonly allowed: number
      readonly retryAfterMs: number | undefined
    }): string =>
      `at most ${context.allowed} ${context.limit}${context.retryAfterMs === undefined ? '' : `; try again in ${context.retryAfterMs} ms`}`,
    remedies: (): Remedies => [
      'Wait as long as the error says, use one connection for many calls, or subscribe in place of polling.'
    ]
  },
  AnswerSizeExceeded: {
    number: 13008,
    title: 'An answer is larger than the gateway sends',
    message: (context: {
      readonly method: string
      readonly bytes: number
      readonly allowedBytes: number
    }): string =>
      `the answer to ${shorten(context.method)} has ${context.bytes} bytes, at most ${context.allowedBytes} are sent`,
    remedies: (): Remedies => ['Ask for less at once: fewer keys, a page in place of a whole map.']
  },
  UpstreamAnswersMismatch: {
    number: 13009,
    title: 'Two upstreams answer the same question differently',
    message: (context: {
      readonly method: string
      readonly block: string
      /** The two upstreams, with nothing secret in their URLs. */
      readonly endpoints: readonly [string, string]
      /** What each of them answered, as hex. */
      readonly answers: readonly [string, string]
    }): string => {
      const { method, block, endpoints, answers } = context
      return `${method} at block ${shorten(block)}: ${endpoints[0]} answers ${shorten(answers[0])}, ${endpoints[1]} answers ${shorten(answers[1])}`
    },
    remedies: (): Remedies => [
      'Do not act on either answer: at one block there is only one. Look at the nodes.',
      'The upstream that a majority of the others contradicts is set aside by itself; ask again.'
    ]
  },
  UpstreamsIncomplete: {
    number: 13010,
    title: 'Fewer upstreams answer than have to agree',
    message: (context: {
      readonly wanted: number
      readonly had: number
      readonly failures: readonly string[]
    }): string =>
      `${context.had} of the ${context.wanted} upstreams that have to agree answered: ${context.failures.join('; ')}`,
    remedies: (): Remedies => ['Give more upstreams than have to agree, and mend those that fail.']
  }
} as const
