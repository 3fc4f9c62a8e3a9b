import { keccak_256 } from '@noble/hashes/sha3.js'
import {
  type AccountId20,
  type AccountId32,
  bytesToHex,
  type Hex,
  hexToBytes,
  type StorageEvidence
} from '@paraclock/core'
import type { Option } from '@polkadot/types'
import type { Codec } from '@polkadot/types/types'
import type { ContractMapping } from '../shapes/ProxyState.ts'
import { findCall } from './findCall.ts'
import type { RuntimeView } from './RuntimeView.ts'
import { readConstant } from './readConstant.ts'

const SECTION = 'revive'
// An account of 32 bytes that stands for an Ethereum address is the address and this to its end.
const FILL = 'ee'.repeat(12)
// What pallet-revive counts for the entry that maps an address back to its account.
const MAPPING_BYTES = 52n

/** What contracts ask of an account, and what that rests on. */
export interface ContractFacts {
  readonly contracts: ContractMapping | null
  readonly evidence: readonly StorageEvidence[]
}

/** Reads whether an account may call contracts of pallet-revive, or has to be mapped before. */
export async function readContracts(
  view: RuntimeView,
  user: AccountId32 | AccountId20
): Promise<ContractFacts> {
  const mapAccount = findCall(view.api, SECTION, 'mapAccount')
  const entry = view.at.query[SECTION]?.['originalAccount']
  if (mapAccount === null || entry === undefined) return { contracts: null, evidence: [] }
  const isEthereumAddress = user.length === 42 || user.endsWith(FILL)
  const address = addressOf(user)
  const kept = (await entry(address)) as unknown as Option<Codec>
  const constant = (name: string): bigint => readConstant(view.at, SECTION, name) ?? 0n
  return {
    contracts: {
      palletIndex: mapAccount.palletIndex,
      mapAccount,
      isEthereumAddress,
      isMapped: isEthereumAddress || kept.isSome,
      deposit: constant('depositPerItem') + MAPPING_BYTES * constant('depositPerByte')
    },
    evidence: [
      {
        kind: 'storage',
        chain: view.chain,
        blockHash: view.blockHash,
        item: `${SECTION}.originalAccount`,
        key: entry.key(address) as Hex,
        value: kept.isSome ? kept.unwrap().toHex() : null
      }
    ]
  }
}

function addressOf(user: AccountId32 | AccountId20): Hex {
  if (user.length === 42) return user
  if (user.endsWith(FILL)) return user.slice(0, 42) as Hex
  return bytesToHex(keccak_256(hexToBytes(user)).subarray(12))
}
