import { docsBase, type Hex } from '@paraclock/core'

export interface CallLink {
  readonly title: string
  readonly href: string
}

/**
 * Links that show a call on a page of a wallet, the polkadot.js apps first. They do not name the
 * endpoint of the report, because readers use them to check the report independently.
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

/** The names of chains with referenda on governance sites, by the hash of block 0. */
const SITES: Readonly<Record<Hex, string>> = {
  // Asset Hub of Polkadot and of Kusama.
  '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f': 'polkadot',
  '0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a': 'kusama'
}

/**
 * The pages of governance sites for a referendum, or for all referenda if it is not submitted.
 * Empty for a chain that the sites do not have.
 */
export function linkSites(genesis: Hex | undefined, index: number | undefined): readonly string[] {
  const name = genesis === undefined ? undefined : SITES[genesis]
  if (name === undefined) return []
  const page = index === undefined ? 'referenda' : `referenda/${index}`
  return [`https://${name}.subsquare.io/${page}`, `https://${name}.polkassembly.io/${page}`]
}

export function linkDocs(docs: string | undefined): string | undefined {
  const isOwn = docs !== undefined && /^docs(\/[\w-]+)+\.md(#[\w-]+)?$/.test(docs)
  return isOwn ? `${docsBase}${docs}` : undefined
}
