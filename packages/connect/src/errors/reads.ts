import type { ErrorDefinition } from '@paraclock/core'

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
