import { docsBase, type Hex } from '@paraclock/core'

/** Returns links to pages that decode the call. Each reader chooses a trusted endpoint there. */
export function linkCall(call: Hex) {
  const bytes = encodeURIComponent(call)
  const apps = `https://polkadot.js.org/apps/#/extrinsics/decode/${bytes}`
  return [
    { title: 'polkadot.js apps', href: apps },
    { title: 'PAPI console', href: `https://dev.papi.how/extrinsics#data=${bytes}` }
  ] as const
}

/** The names of the Asset Hubs of Polkadot and Kusama on governance sites, by genesis hash. */
const SITES: Readonly<Record<Hex, string>> = {
  '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f': 'polkadot',
  '0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a': 'kusama'
}

/**
 * Returns the pages of a referendum on governance sites. If `index` is `undefined`, returns the
 * pages of all referenda. The list is empty if the sites do not show the chain.
 */
export function linkSites(genesis: Hex | undefined, index: number | undefined): readonly string[] {
  const name = genesis === undefined ? undefined : SITES[genesis]
  if (name === undefined) return []
  const page = index === undefined ? 'referenda' : `referenda/${index}`
  return [`https://${name}.subsquare.io/${page}`, `https://${name}.polkassembly.io/${page}`]
}

export function linkDocs(docs = ''): string | undefined {
  return /^docs(\/[\w-]+)+\.md(#[\w-]+)?$/.test(docs) ? `${docsBase}${docs}` : undefined
}
