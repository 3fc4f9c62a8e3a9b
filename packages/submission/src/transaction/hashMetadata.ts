import type { Chain } from '@paraclock/connect'
import { bytesToHex, FactMissing, type Hex, ParaclockError } from '@paraclock/core'
import type { RuntimeRecord, RuntimeRecords } from '../prove/RuntimeRecords.ts'

// The metadata version that the hash is defined for.
const VERSION = 15

const computed = new WeakMap<RuntimeRecord, Map<string, Hex>>()

/**
 * The hash of the metadata of a runtime, with the token of the chain. A chain refuses a signature
 * with another hash, and so does a signer that does not trust this program, such as a Ledger. It is
 * kept with the record of the runtime, because computing it takes up to 270 ms.
 *
 * @throws ParaclockError `FactMissing` if the runtime has no metadata of version 15.
 */
export async function hashMetadata(
  { facts }: Pick<Chain, 'facts'>,
  runtime: RuntimeRecord,
  runtimes: RuntimeRecords
): Promise<Hex> {
  const [{ decimals, symbol: tokenSymbol } = { decimals: 0, symbol: '' }] = facts.tokens
  const network = `${decimals} ${tokenSymbol}`
  const known = computed.get(runtime) ?? new Map(Object.entries(runtime.hashes ?? {}))
  computed.set(runtime, known)
  const found = known.get(network)
  if (found !== undefined) return found
  const metadata = runtime.metadata[VERSION]
  if (metadata === undefined) {
    throw new ParaclockError(FactMissing, { what: 'metadata of version 15, for its hash' })
  }
  // Load the library here, because only this needs it.
  const { merkleizeMetadata } = await import('@polkadot-api/merkleize-metadata')
  // The metadata states the other facts of the network that the hash covers.
  const hash = bytesToHex(merkleizeMetadata(metadata, { decimals, tokenSymbol }).digest())
  known.set(network, hash)
  await runtimes.set({ ...runtime, hashes: Object.fromEntries(known) })
  return hash
}
