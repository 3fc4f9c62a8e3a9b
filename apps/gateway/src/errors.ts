import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A setting of the gateway is invalid. If the gateway started with other settings than intended,
 * only its users would notice.
 */
export const GatewayOptionInvalid: ErrorDefinition<
  'GatewayOptionInvalid',
  {
    readonly option: string
    readonly from: string
    readonly value?: unknown
    /** The values that the setting accepts. Absent for an unknown setting. */
    readonly expected?: string
  }
> = {
  package: 'gateway',
  code: 'GatewayOptionInvalid',
  number: 13_001,
  message: ({ option, from, value, expected }) =>
    expected === undefined
      ? `there is no setting ${shorten(option)} (${from})`
      : `setting ${option} (${from}) is ${shorten(value)}, expected ${expected}`,
  remedies: ({ option, expected }) => [
    expected === undefined
      ? 'paraclock-gateway --help lists the settings.'
      : option === 'upstreams'
        ? `Give ${expected}, with --upstream for each.`
        : `Set ${option} to ${expected}, or remove it to use its default.`,
    'paraclock-gateway config check lists everything that is wrong; config print shows every setting, its value and its source.'
  ]
}

/** The gateway is shutting down. The gateway might end before it answers a new call. */
export const GatewayUnavailable: ErrorDefinition<'GatewayUnavailable', { readonly doing: string }> =
  {
    package: 'gateway',
    code: 'GatewayUnavailable',
    number: 13_005,
    message: ({ doing }) => `${shorten(doing)} is not accepted: the gateway is shutting down`,
    remedies: () => ['Connect again: a load balancer that reads /readyz leads to another gateway.']
  }

/**
 * A client exceeds the rate limit of the gateway. One client must not use up the capacity of all
 * other clients.
 */
export const ClientLimitExceeded: ErrorDefinition<
  'ClientLimitExceeded',
  { readonly limit: string; readonly allowed: number; readonly retryAfterMs: number | undefined }
> = {
  package: 'gateway',
  code: 'ClientLimitExceeded',
  number: 13_007,
  message: ({ allowed, limit, retryAfterMs }) =>
    `at most ${allowed} ${limit}${retryAfterMs === undefined ? '' : `; try again in ${retryAfterMs} ms`}`,
  remedies: () => [
    'Wait as long as retryAfterMs says; over HTTP the response is 429 with Retry-After.',
    'Use one connection for many calls, and subscribe instead of polling.',
    "The operator can raise ratePerConnection and ratePerAddress; behind a load balancer, trustedProxies shows it the clients' own addresses."
  ]
}

/**
 * An answer is larger than the gateway sends. An answer that waits for a slow client takes memory
 * from all other clients.
 */
export const AnswerSizeExceeded: ErrorDefinition<
  'AnswerSizeExceeded',
  { readonly method: string; readonly bytes: number; readonly allowedBytes: number }
> = {
  package: 'gateway',
  code: 'AnswerSizeExceeded',
  number: 13_008,
  message: ({ method, bytes, allowedBytes }) =>
    `the answer to ${shorten(method)} has ${bytes} bytes, at most ${allowedBytes} are sent`,
  remedies: () => [
    'Ask for less at once: fewer keys, a page in place of a whole map, a shorter batch.',
    'The operator of the gateway can raise maxAnswerBytes.'
  ]
}

/**
 * Too few upstreams answered. With `agree`, several upstreams confirm every answer of the service's
 * methods.
 */
export const UpstreamsIncomplete: ErrorDefinition<
  'UpstreamsIncomplete',
  { readonly wanted: number; readonly had: number; readonly failures: readonly string[] }
> = {
  package: 'gateway',
  code: 'UpstreamsIncomplete',
  number: 13_010,
  message: ({ had, wanted, failures }) =>
    `${had} of the ${wanted} upstreams that must agree answered: ${failures.join('; ')}`,
  remedies: () => ['Give more upstreams than must agree, and fix those that fail.']
}

/**
 * The upstreams serve different chains. Without this comparison, the first upstream would choose
 * the chain, and the gateway would use no upstream of the right chain.
 */
export const GenesisMismatch: ErrorDefinition<
  'GenesisMismatch',
  { readonly stated: readonly { readonly upstream: string; readonly genesis: string }[] }
> = {
  package: 'gateway',
  code: 'GenesisMismatch',
  number: 13_011,
  message: ({ stated }) =>
    `the upstreams serve different chains: ${stated.map(({ upstream, genesis }) => `${upstream} has the genesis hash ${cutText(genesis)}`).join('; ')}`,
  remedies: () => [
    'Set genesis to the genesis hash of the chain. Upstreams of other chains are then not used.',
    'Remove the upstreams of other chains.'
  ]
}
