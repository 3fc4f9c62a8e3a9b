import { type Hex, redactEndpoint } from '@paraclock/core'

const EXPLORER = 'https://polkadot.js.org/apps/'

/**
 * A link to a block in polkadot.js Apps, by the first endpoint that holds no secret; `undefined` if each
 * does.
 */
export function linkBlock(endpoints: readonly string[], hash: Hex): string | undefined {
  const open = endpoints.find((endpoint) => redactEndpoint(endpoint) === endpoint)
  if (open === undefined) return undefined
  return `${EXPLORER}?rpc=${encodeURIComponent(open)}#/explorer/query/${hash}`
}
