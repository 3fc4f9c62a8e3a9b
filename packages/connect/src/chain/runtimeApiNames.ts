import { blake2b } from '@noble/hashes/blake2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { bytesToHex, type Hex } from '@paraclock/core'
import { apiIds } from '@paraclock/types'
import type { DeclaredApi } from './ChainFacts.ts'

// Runtime APIs that the toolkit does not call. Reports show their names.
const OTHERS = [
  'AssetConversionApi AuraApi AuraUnincludedSegmentApi AuthorityDiscoveryApi',
  'AuthorizedAliasersApi BabeApi BeefyApi BeefyMmrApi Benchmark BlockBuilder CollectCollationInfo',
  'ContractsApi ConvertTransactionRuntimeApi Core CoretimeApi DebugRuntimeApi',
  'EthereumRuntimeRPCApi FungiblesApi GetParachainInfo GrandpaApi MmrApi NominationPoolsApi',
  'OffchainWorkerApi RelayParentOffsetApi ReviveApi SessionKeys StakingApi TaggedTransactionQueue',
  'TrustedQueryApi TryRuntime TxPoolRuntimeApi ValidateStatement'
]

const ids = new Map<string, Hex>()
// The largest number of names in `ids`. The names come from chains, so a malicious chain could
// otherwise fill the memory.
const MAX_IDS = 1024

/** The id of an API in a runtime: BLAKE2b of the name, eight bytes long. */
export function runtimeApiId(name: string): Hex {
  const known = ids.get(name)
  if (known !== undefined) return known
  const id = bytesToHex(blake2b(utf8ToBytes(name), { dkLen: 8 }))
  if (ids.size < MAX_IDS) ids.set(name, id)
  return id
}

let byId: ReadonlyMap<string, string> | undefined

/** The name of an API by its id; `undefined` if unknown. */
export function runtimeApiName(id: string): string | undefined {
  byId ??= new Map(
    [...Object.keys(apiIds), ...OTHERS.flatMap((line) => line.split(' '))].map((name) => [
      runtimeApiId(name),
      name
    ])
  )
  return byId.get(id)
}

export function declareApi(id: Hex, version: number): DeclaredApi {
  return { id, name: runtimeApiName(id), version }
}
