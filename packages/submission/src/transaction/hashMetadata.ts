import type { Chain } from '@paraclock/connect'
import { bytesToHex, FactMissing, type Hex, ParaclockError } from '@paraclock/core'

const EXTENSION = 'CheckMetadataHash'
// The layout of metadata that the hash is defined on.
const VERSION_15 = '0x0f000000'
const NONE = '0x00'

/**
 * The hash of the metadata of a chain. A signer that does not trust this program, such as a Ledger,
 * proves by it that it decodes a payload as the chain does.
 *
 * @returns `undefined` if transactions of the chain have no extension for it
 * @throws ParaclockError `FactMissing` if the runtime has no metadata of version 15.
 */
export async function hashMetadata(
  chain: Pick<Chain, 'runtime' | 'source' | 'facts'>
): Promise<Hex | undefined> {
  const extensions = chain.runtime.metadata.extrinsic.extensionsByVersion[0] ?? []
  if (!extensions.some(({ identifier }) => identifier === EXTENSION)) return undefined
  const answer = await chain.source.call('Metadata_metadata_at_version', VERSION_15)
  if (answer === NONE) {
    throw new ParaclockError(FactMissing, { what: 'metadata of version 15, for its hash' })
  }
  // Few signers need it, and the library is loaded for it alone.
  const { merkleizeMetadata } = await import('@polkadot-api/merkleize-metadata')
  const [token] = chain.facts.tokens
  // The metadata states the other facts of the network that the hash covers.
  const { digest } = merkleizeMetadata(answer, {
    decimals: token?.decimals ?? 0,
    tokenSymbol: token?.symbol ?? ''
  })
  return bytesToHex(digest())
}
