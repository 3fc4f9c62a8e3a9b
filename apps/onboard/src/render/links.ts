import { docsBase, type Hex } from '@paraclock/core'

/**
 * Links to pages of wallets that show a call. The links do not name the report's endpoint, because
 * readers use the pages to check the report independently.
 */
export function linkCall(call: Hex) {
  const bytes = encodeURIComponent(call)
  const apps = `https://polkadot.js.org/apps/#/extrinsics/decode/${bytes}`
  return [
    { title: 'polkadot.js apps', href: apps },
    { title: 'PAPI console', href: `https://dev.papi.how/extrinsics#data=${bytes}` }
  ] as const
}

/**
 * The names by which governance sites know the Asset Hubs of Polkadot and Kusama, by genesis hash.
 */
const SITES: Readonly<Record<Hex, string>> = {
  '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f': 'polkadot',
  '0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a': 'kusama'
}

/** The pages of governance sites for a referendum, or for all referenda of a chain. */
export function linkSites(genesis: Hex | undefined, index: number | undefined): readonly string[] {
  const name = genesis === undefined ? undefined : SITES[genesis]
  if (name === undefined) return []
  const page = index === undefined ? 'referenda' : `referenda/${index}`
  return [`https://${name}.subsquare.io/${page}`, `https://${name}.polkassembly.io/${page}`]
}

export function linkDocs(docs = ''): string | undefined {
  return /^docs(\/[\w-]+)+\.md(#[\w-]+)?$/.test(docs) ? `${docsBase}${docs}` : undefined
}
