import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Chain } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  bytesToHex,
  type Hex,
  hexToBytes,
  isAccountId20
} from '@paraclock/core'
import type { ProxyState } from '../state/ProxyState.ts'
import { positionOf } from './readProxyPallet.ts'

const PALLET = 'Revive'
const ENTRY = 'OriginalAccount'
// The last twelve bytes of an account whose first 20 bytes are an Ethereum address.
const FILL = 'ee'.repeat(12)
// The number of bytes of a mapping for which pallet-revive charges a deposit.
const MAPPING_BYTES = 52n

export async function readContracts(
  chain: Chain,
  user: AccountId32 | AccountId20,
  signal?: AbortSignal
): Promise<Pick<ProxyState, 'contracts' | 'evidence'>> {
  const { runtime } = chain
  const mapAccount = positionOf(runtime, 'revive', 'mapAccount')
  if (mapAccount === undefined || runtime.storage(PALLET, ENTRY) === undefined) {
    return { contracts: undefined, evidence: [] }
  }
  const isEthereumAddress = isAccountId20(user) || user.endsWith(FILL)
  const keys = [userAddress(user)]
  const kept = await chain.storage({ pallet: PALLET, entry: ENTRY, keys, signal })
  const constant = (name: string): bigint =>
    chain.constant({ pallet: PALLET, name, as: (value) => BigInt(value as bigint) }) ?? 0n
  return {
    contracts: {
      palletIndex: mapAccount.palletIndex,
      mapAccount,
      isEthereumAddress,
      isMapped: isEthereumAddress || kept.value !== undefined,
      deposit: constant('DepositPerItem') + MAPPING_BYTES * constant('DepositPerByte')
    },
    evidence: kept.evidence
  }
}

function userAddress(user: AccountId32 | AccountId20): Hex {
  if (isAccountId20(user)) return user
  if (user.endsWith(FILL)) return user.slice(0, 42) as Hex
  return bytesToHex(keccak_256(hexToBytes(user)).subarray(12))
}
