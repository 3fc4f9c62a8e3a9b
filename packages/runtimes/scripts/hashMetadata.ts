import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata'
import { type RuntimeName, runtimeProperties } from '../src/shippedRuntimes.ts'
import { extractMetadata } from './extractMetadata.ts'
import { stop } from './stop.ts'

/** The version of metadata that the hash is defined on. */
const HASHED_VERSION = 15

/**
 * Hashes the metadata of a runtime as RFC 78 defines it, together with the properties of its chain.
 *
 * @returns 32 bytes in hexadecimal, with 0x before them
 */
export async function hashMetadata(name: RuntimeName, code: Uint8Array): Promise<string> {
  const metadata = (await extractMetadata(code)).get(HASHED_VERSION)
  if (metadata === undefined) stop(`${name} has no metadata of version ${HASHED_VERSION}`)
  const { tokenDecimals, tokenSymbol } = runtimeProperties[name]
  const { digest } = merkleizeMetadata(metadata, { decimals: tokenDecimals, tokenSymbol })
  return `0x${Buffer.from(digest()).toString('hex')}`
}
