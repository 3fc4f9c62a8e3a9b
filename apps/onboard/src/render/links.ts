import { docsBase, type Hex } from '@paraclock/core'

/** A page that shows a call decoded, ready to be signed. */
export interface CallLink {
  readonly title: string
  readonly href: string
}

/**
 * Links that show a call in a wallet's page, the polkadot.js apps first. They name no endpoint,
 * because the reader uses them to check the report, and its endpoint would only repeat its own
 * statement.
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

/** The address of a page of the project; `undefined` for whatever else a report names as a page. */
export function linkDocs(docs: string | undefined): string | undefined {
  const isOwn = docs !== undefined && /^docs(\/[\w-]+)+\.md(#[\w-]+)?$/.test(docs)
  return isOwn ? `${docsBase}${docs}` : undefined
}
