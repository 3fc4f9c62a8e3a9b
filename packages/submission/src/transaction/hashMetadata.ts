import type { Chain } from '@paraclock/connect'
import { bytesToHex, FactMissing, type Hex, ParaclockError } from '@paraclock/core'
import type { MetadataMerkleizer } from '@polkadot-api/merkleize-metadata'
import type { RuntimeRecord, RuntimeRecords } from '../prove/RuntimeRecords.ts'

// The version of metadata for which RFC-78 defines the hash.
const VERSION = 15

const computed = new WeakMap<RuntimeRecord, Map<string, Hex>>()

/**
 * The hash over the metadata of a runtime and the token of the chain. The chain refuses a signature
 * with another hash, and a Ledger refuses to sign a transaction with another hash. The record of
 * the runtime keeps the hash, because computing it takes up to 270 ms.
 */
export async function hashMetadata(
  { facts }: Pick<Chain, 'facts'>,
  runtime: RuntimeRecord,
  runtimes: RuntimeRecords
): Promise<Hex> {
  const { decimals, tokenSymbol } = tokenOf(facts)
  const network = `${decimals} ${tokenSymbol}`
  const known = computed.get(runtime) ?? new Map(Object.entries(runtime.hashes ?? {}))
  computed.set(runtime, known)
  const found = known.get(network)
  if (found !== undefined) return found
  const hash = bytesToHex((await merkleize({ facts }, runtime)).digest())
  known.set(network, hash)
  await runtimes.set({ ...runtime, hashes: Object.fromEntries(known) })
  return hash
}

/** The metadata of a runtime as the tree that its hash is made from. */
export async function merkleize(
  { facts }: Pick<Chain, 'facts'>,
  runtime: Pick<RuntimeRecord, 'metadata'>
): Promise<MetadataMerkleizer> {
  const metadata = runtime.metadata[VERSION]
  if (metadata === undefined) {
    throw new ParaclockError(FactMissing, { what: 'metadata of version 15, for its hash' })
  }
  // Load the library late, because only this function needs it.
  const { merkleizeMetadata } = await import('@polkadot-api/merkleize-metadata')
  // The hash also covers other facts of the network, which the metadata contains.
  return merkleizeMetadata(metadata, tokenOf(facts))
}

function tokenOf({ tokens }: Chain['facts']): {
  readonly decimals: number
  readonly tokenSymbol: string
} {
  const [{ decimals, symbol: tokenSymbol } = { decimals: 0, symbol: '' }] = tokens
  return { decimals, tokenSymbol }
}
