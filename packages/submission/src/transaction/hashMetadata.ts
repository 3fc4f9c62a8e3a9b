import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'

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
export async function hashMetadata(api: ApiPromise): Promise<Hex | undefined> {
  const { registry } = api
  if (!registry.signedExtensions.includes(EXTENSION)) return undefined
  const method = 'Metadata_metadata_at_version'
  const answer = String(await api.rpc.state.call.raw(method, VERSION_15)) as Hex
  if (answer === NONE) {
    throw new ParaclockError('FactMissing', { what: 'the metadata that is hashed, version 15' })
  }
  // Few signers want it, and hashing takes a while.
  const { merkleizeMetadata } = await import('@polkadot-api/merkleize-metadata')
  // The rest of what is hashed of the network, the metadata states itself.
  const { digest } = merkleizeMetadata(answer, {
    decimals: registry.chainDecimals[0] ?? 0,
    tokenSymbol: registry.chainTokens[0] ?? ''
  })
  return bytesToHex(digest())
}
