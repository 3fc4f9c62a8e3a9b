import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A map of a chain has more entries than the limit.
 *
 * The entries of a storage map were read, and the map has more than the limit.
 *
 * @remarks A truncated list would be taken for the whole map.
 */
export const ChainEntriesExceeded: ErrorDefinition<
  'ChainEntriesExceeded',
  { readonly chain: string; readonly item: string; readonly limit: number }
> = {
  package: 'connect',
  code: 'ChainEntriesExceeded',
  number: 4032,
  message: ({ item, chain, limit }) =>
    `${item} of ${chain} has more than the ${limit} entries that are read`,
  remedies: () => ['Give more of the first keys, or raise the limit.'],
  example: { chain: 'acme', item: 'proxy.proxies', limit: 1000 }
}

/**
 * The node does not have a block.
 *
 * A chain was read at a block, and the node has no header with this hash.
 *
 * @remarks Without the header, neither the number of the block nor its state is known.
 */
export const BlockMissing: ErrorDefinition<
  'BlockMissing',
  { readonly chain: string; readonly hash: string }
> = {
  package: 'connect',
  code: 'BlockMissing',
  number: 4033,
  message: ({ chain, hash }) => `the node of ${chain} does not have the block ${shorten(hash)}`,
  remedies: () => [
    'Check the hash: it may be of another chain, or of a block that a reorg removed.',
    'Use an archive node if the block is old.'
  ],
  example: {
    chain: 'acme',
    hash: '0x1f3c1f3c1f3c1f3c1f3c1f3c1f3c1f3c1f3c1f3c1f3c1f3c1f3c1f3c1f3c1f3c'
  }
}

/**
 * A value on chain is not what its reader expects.
 *
 * The value of a storage item or constant decodes by the chain's metadata, but the function that
 * converts it (`as`) threw.
 *
 * @remarks The value has another form or range than the reader takes.
 */
export const ChainValueInvalid: ErrorDefinition<
  'ChainValueInvalid',
  { readonly chain: string; readonly item: string; readonly problem: string }
> = {
  package: 'connect',
  code: 'ChainValueInvalid',
  number: 4034,
  message: ({ item, chain, problem }) => `${item} of ${chain} is not what is expected: ${problem}`,
  remedies: () => [
    'Check that the endpoint is of the right chain.',
    'Read the item without as, to see what the chain holds.'
  ],
  example: { chain: 'polkadot', item: 'hrmp.hrmpChannels', problem: 'max_capacity is missing' }
}
