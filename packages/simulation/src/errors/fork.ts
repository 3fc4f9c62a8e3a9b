import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * The state of the forked block cannot be read.
 *
 * The node has pruned the state of the block. Or a read failed with an error of the provider, for
 * example of polkadot.js. By default, a pruning node keeps the state of the last 256 blocks. The
 * node can also prune the state while the fork runs.
 *
 * @remarks A fork reads state on demand, and cannot continue without it.
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
  ],
  example: {
    number: 4_210_000,
    hash: '0x3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c',
    reason: 'Client error: UnknownBlock: State already discarded for 0x3c3c…'
  }
}
