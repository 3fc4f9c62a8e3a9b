import { ParaclockError } from '@paraclock/core'
import type { SigningChain } from '../chain/SigningChain.ts'
import { MetadataProofMissing } from '../errors.ts'
import { merkleize } from './hashMetadata.ts'

/**
 * Proves the types of a payload by the metadata hash in it (RFC-78), for a device without metadata.
 *
 * @param payload - the call and the extensions, without a length
 */
export async function proveMetadata(
  { chain, proof }: Pick<SigningChain, 'chain' | 'proof'>,
  payload: Uint8Array
): Promise<Uint8Array> {
  const { runtime } = proof
  if (runtime.metadataHash !== 'checked') {
    const { specName, specVersion } = runtime
    throw new ParaclockError(MetadataProofMissing, { chain: chain.name, specName, specVersion })
  }
  return (await merkleize(chain, runtime)).getProofForExtrinsicPayload(payload)
}
