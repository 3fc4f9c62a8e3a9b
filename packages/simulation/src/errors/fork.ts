import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * The state of the forked block cannot be read. A fork reads state on demand, and cannot continue
 * without it.
 */
export const ForkStateUnavailable: ErrorDefinition<
  'ForkStateUnavailable',
  { readonly number: number; readonly hash: string; readonly reason: string }
> = {
  package: 'simulation',
  code: 'ForkStateUnavailable',
  number: 11_014,
  message: ({ number, hash, reason }) =>
    `the node did not give the state of block ${number} (${shorten(hash)}): ${cutText(reason)}`,
  remedies: () => [
    'Fork a later block; the default is the last finalized block.',
    'Use an archive node for this block.',
    'If the message is an error of the connection, check the endpoint, or use createProvider of @paraclock/connect, which fails over to other endpoints.'
  ]
}
