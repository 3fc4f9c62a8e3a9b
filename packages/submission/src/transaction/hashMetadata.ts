import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'

const EXTENSION = 'CheckMetadataHash'
// The layout of metadata that the hash is defined on.
const VERSION_15 = '0x0f000000'
const NONE = '0x00'

/**
 * Computes the hash of a chain's metadata, by which a signer that cannot trust this program, such as
 * a Ledger, knows that it decodes what the chain will.
 *
 * @returns `undefined` if the chain's transactions carry no such hash
 * @throws ParaclockError `FactMissing` if the runtime does not give the metadata that is hashed.
 */
export async function hashMetadata(
  chain: Pick<Chain, 'runtime' | 'source' | 'facts'>
): Promise<Hex | undefined> {
  const extensions = chain.runtime.metadata.extrinsic.extensionsByVersion[0] ?? []
  if (!extensions.some(({ identifier }) => identifier === EXTENSION)) return undefined
  const answer = await chain.source.call('Metadata_metadata_at_version', VERSION_15)
  if (answer === NONE) {
    throw new ParaclockError('FactMissing', { what: 'the metadata that is hashed, version 15' })
  }
  // Few signers want it, and hashing takes a while.
  const { merkleizeMetadata } = await import('@polkadot-api/merkleize-metadata')
  const [token] = chain.facts.tokens
  // The rest of what is hashed of the network, the metadata states itself.
  const { digest } = merkleizeMetadata(answer, {
    decimals: token?.decimals ?? 0,
    tokenSymbol: token?.symbol ?? ''
  })
  return bytesToHex(digest())
}
