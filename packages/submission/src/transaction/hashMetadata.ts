import {
  type Chain,
  MetadataHashMissing,
  type RuntimeRecord,
  type RuntimeRecords
} from '@paraclock/connect'
import { bytesToHex, FactMissing, type Hex, ParaclockError } from '@paraclock/core'
import type { MetadataMerkleizer } from '@polkadot-api/merkleize-metadata'
import type { SigningChain } from '../chain/SigningChain.ts'

// The version of metadata for which RFC-78 defines the hash.
const VERSION = 15

const computed = new WeakMap<RuntimeRecord, Map<string, Hex>>()

/**
 * Computes the hash over the metadata of a runtime and the token of the chain (RFC-78). The chain and
 * a Ledger refuse any other hash. The record of the runtime keeps the hash, because the computation
 * takes up to 270 ms.
 */
export async function hashMetadata(
  { stated }: Pick<Chain, 'stated'>,
  runtime: RuntimeRecord,
  runtimes: RuntimeRecords
): Promise<Hex> {
  const { decimals, tokenSymbol } = tokenOf(stated)
  const network = `${decimals} ${tokenSymbol}`
  const known = computed.get(runtime) ?? new Map(Object.entries(runtime.hashes ?? {}))
  computed.set(runtime, known)
  const found = known.get(network)
  if (found !== undefined) return found
  const hash = bytesToHex((await merkleize({ stated }, runtime)).digest())
  known.set(network, hash)
  await runtimes.set({ ...runtime, hashes: Object.fromEntries(known) })
  return hash
}

/**
 * Proves the types of a payload for a device without metadata. The metadata hash in the payload
 * covers these types (RFC-78).
 *
 * @param payload - the call without its length prefix, and the extensions
 */
export async function proveMetadata(
  { chain, proof }: Pick<SigningChain, 'chain' | 'proof'>,
  payload: Uint8Array
): Promise<Uint8Array> {
  const { runtime } = proof
  if (runtime.metadataHash !== 'checked') {
    const { specName, specVersion } = runtime
    throw new ParaclockError(MetadataHashMissing, {
      chain: chain.name,
      specName,
      specVersion,
      isForDevice: true
    })
  }
  return (await merkleize(chain, runtime)).getProofForExtrinsicPayload(payload)
}

async function merkleize(
  { stated }: Pick<Chain, 'stated'>,
  runtime: Pick<RuntimeRecord, 'metadata'>
): Promise<MetadataMerkleizer> {
  const metadata = runtime.metadata[VERSION]
  if (metadata === undefined) {
    throw new ParaclockError(FactMissing, { what: 'metadata of version 15, for its hash' })
  }
  // Load the library late, because only metadata hashes and their proofs need it.
  const { merkleizeMetadata } = await import('@polkadot-api/merkleize-metadata')
  return merkleizeMetadata(metadata, tokenOf(stated))
}

function tokenOf({ tokens }: Chain['stated']) {
  const [{ decimals, symbol: tokenSymbol } = { decimals: 0, symbol: '' }] = tokens
  return { decimals, tokenSymbol }
}
