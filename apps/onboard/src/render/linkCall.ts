import type { Hex } from '@paraclock/core'

/** A page that shows a call decoded, ready to be signed. */
export interface CallLink {
  readonly title: string
  readonly href: string
}

/**
 * The pages on which a wallet shows a call, the polkadot.js apps first. They name no endpoint: the
 * reader compares there what an endpoint of a report stated, and that endpoint would state it again.
 */
export function linkCall(call: Hex): readonly [CallLink, CallLink] {
  const bytes = encodeURIComponent(call)
  return [
    {
      title: 'polkadot.js apps',
      href: `https://polkadot.js.org/apps/#/extrinsics/decode/${bytes}`
    },
    { title: 'PAPI console', href: `https://dev.papi.how/extrinsics#data=${bytes}` }
  ]
}
