import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata'
import { extractMetadata } from './extractMetadata.ts'
import { stop } from './stop.ts'

/** The version of metadata that the hash is defined on. */
const HASHED_VERSION = 15

/** What {@link hashMetadata} takes. */
interface HashMetadataArgs {
  /** The name of the runtime, for messages. */
  readonly name: string
  readonly code: Uint8Array
  readonly tokenSymbol: string
  readonly tokenDecimals: number
}

/**
 * Hashes the metadata of a runtime as RFC 78 defines it, together with the properties of its chain.
 *
 * @returns 32 bytes in hexadecimal, with 0x before them
 */
export async function hashMetadata(args: HashMetadataArgs): Promise<string> {
  const { name, code, tokenSymbol, tokenDecimals } = args
  const metadata = (await extractMetadata(code, [HASHED_VERSION])).get(HASHED_VERSION)
  if (metadata === undefined) stop(`${name} has no metadata of version ${HASHED_VERSION}`)
  const { digest } = merkleizeMetadata(metadata, { decimals: tokenDecimals, tokenSymbol })
  return `0x${Buffer.from(digest()).toString('hex')}`
}
