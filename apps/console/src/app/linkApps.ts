import { type Hex, redactEndpoint } from '@paraclock/core'

const APPS = 'https://polkadot.js.org/apps/'

/** The page of polkadot.js Apps: a block, or a call to sign there. */
export type AppsPage = { readonly block: Hex } | { readonly call: Hex }

/**
 * Links to a page of polkadot.js Apps, by the first endpoint that has no secret. Returns
 * `undefined` if every endpoint has a secret.
 */
export function linkApps(endpoints: readonly string[], page: AppsPage): string | undefined {
  const open = endpoints.find((endpoint) => redactEndpoint(endpoint) === endpoint)
  if (open === undefined) return undefined
  const place = 'block' in page ? `explorer/query/${page.block}` : `extrinsics/decode/${page.call}`
  return `${APPS}?rpc=${encodeURIComponent(open)}#/${place}`
}
