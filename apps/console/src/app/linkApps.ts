import { type Hex, redactEndpoint } from '@paraclock/core'

const APPS = 'https://polkadot.js.org/apps/'

/** A page of polkadot.js Apps: the page of a block, or the page that signs a call. */
export type AppsPage = { readonly block: Hex } | { readonly call: Hex }

/**
 * Returns the URL of a page of polkadot.js Apps, with the first endpoint that has no secret;
 * `undefined` if every endpoint has a secret.
 */
export function linkApps(endpoints: readonly string[], page: AppsPage): string | undefined {
  const open = endpoints.find((endpoint) => redactEndpoint(endpoint) === endpoint)
  if (open === undefined) return undefined
  const place = 'block' in page ? `explorer/query/${page.block}` : `extrinsics/decode/${page.call}`
  return `${APPS}?rpc=${encodeURIComponent(open)}#/${place}`
}
