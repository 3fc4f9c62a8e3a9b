import { type Hex, redactEndpoint } from '@paraclock/core'

const APPS = 'https://polkadot.js.org/apps/'

/** A page of polkadot.js Apps: the page of a block, or the page that signs a call. */
export type AppsPage = { readonly block: Hex } | { readonly call: Hex }

/**
 * Returns the URL of a page of polkadot.js Apps. The URL contains the first of `endpoints` that has
 * no secret. If every endpoint has a secret, returns `undefined`.
 */
export function linkApps(endpoints: readonly string[], page: AppsPage): string | undefined {
  const open = endpoints.find((endpoint) => redactEndpoint(endpoint) === endpoint)
  if (open === undefined) return undefined
  const place = 'block' in page ? `explorer/query/${page.block}` : `extrinsics/decode/${page.call}`
  return `${APPS}?rpc=${encodeURIComponent(open)}#/${place}`
}
