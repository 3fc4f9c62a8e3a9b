import { type Hex, redactEndpoint } from '@paraclock/core'

/** A page that shows a call decoded, ready to be signed. */
export interface CallLink {
  readonly title: string
  readonly href: string
}

/**
 * The pages on which a wallet shows a call, the polkadot.js apps first. An endpoint of which anything
 * may be secret is left out of the address: the reader chooses the chain there.
 */
export function linkCall(args: {
  readonly call: Hex
  /** An endpoint of the chain. */
  readonly endpoint?: string | undefined
}): readonly [CallLink, CallLink] {
  const shown = redactEndpoint(args.endpoint)
  const isShown = !shown.includes('…')
  const call = encodeURIComponent(args.call)
  const endpoint = encodeURIComponent(shown)
  const choose = isShown ? '' : ': choose the chain there'
  return [
    {
      title: `polkadot.js apps${choose}`,
      href: `https://polkadot.js.org/apps/${isShown ? `?rpc=${endpoint}` : ''}#/extrinsics/decode/${call}`
    },
    {
      title: `PAPI console${choose}`,
      href: `https://dev.papi.how/extrinsics#data=${call}${isShown ? `&networkId=custom&endpoint=${endpoint}` : ''}`
    }
  ]
}
