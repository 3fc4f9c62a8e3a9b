import { blake2b } from '@noble/hashes/blake2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Chain } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  bytesToHex,
  hexToBytes,
  isAccountId20,
  joinBytes,
  parseAccountId20,
  parseAccountId32
} from '@paraclock/core'

/**
 * How an account's EVM address is found. `same`: it is the account. `bound`: it is in the chain's
 * storage. `truncated`: it is the first 20 bytes of the account. `hashed`: it is 20 bytes of a hash
 * of the account.
 */
export type EvmMapping = 'same' | 'bound' | 'truncated' | 'hashed'

export interface EvmAddress {
  readonly address: AccountId20
  readonly mapping: EvmMapping
}

const LABEL = new TextEncoder().encode('evm:')

/** Lists the possible addresses of an account in an EVM. Stored addresses come first. */
export async function listEvmAddresses(
  chain: Pick<Chain, 'runtime' | 'storage'>,
  account: AccountId32 | AccountId20,
  signal?: AbortSignal
): Promise<readonly EvmAddress[]> {
  if (isAccountId20(account)) return [{ address: account, mapping: 'same' }]
  const bytes = hexToBytes(account)
  const hashes = [
    blake2b(joinBytes([LABEL, bytes]), { dkLen: 32 }).subarray(0, 20),
    keccak_256(bytes).subarray(12)
  ]
  return [
    ...(await readBound(chain, account, signal)),
    { address: toAddress(bytes.subarray(0, 20)), mapping: 'truncated' },
    ...hashes.map((hash) => ({ address: toAddress(hash), mapping: 'hashed' as const }))
  ]
}

/** Reads the account's value in each storage map from an `AccountId32` to an `H160`. */
async function readBound(
  chain: Pick<Chain, 'runtime' | 'storage'>,
  account: AccountId32,
  signal: AbortSignal | undefined
): Promise<readonly EvmAddress[]> {
  const { lookup, pallets } = chain.runtime.metadata
  const isNamed = (type: number, name: string): boolean => lookup[type]?.path.at(-1) === name
  const maps = pallets.flatMap(({ name: pallet, storage: kept }) =>
    (kept?.items ?? []).flatMap(({ name: entry, type }) =>
      type.tag === 'map' &&
      type.value.hashers.length === 1 &&
      isNamed(type.value.key, 'AccountId32') &&
      isNamed(type.value.value, 'H160')
        ? [{ pallet, entry }]
        : []
    )
  )
  const found = await Promise.all(
    maps.map((map) => chain.storage({ ...map, keys: [account], as: parseAccountId20, signal }))
  )
  const bound = found.flatMap(({ value }) => (value === undefined || isZero(value) ? [] : [value]))
  return bound.map((address) => ({ address, mapping: 'bound' }))
}

/**
 * Lists the accounts that can hold the balance of an EVM address: a hash of the address, and the
 * address with padding to 32 bytes.
 */
export function listEvmHolders(address: AccountId20): readonly AccountId32[] {
  const bytes = hexToBytes(address)
  const fill = (byte: number, length: number): Uint8Array => new Uint8Array(length).fill(byte)
  return [
    blake2b(joinBytes([LABEL, bytes]), { dkLen: 32 }),
    joinBytes([LABEL, bytes, fill(0, 8)]),
    joinBytes([bytes, fill(0xee, 12)]),
    joinBytes([bytes, fill(0, 12)])
  ].map((account) => parseAccountId32(bytesToHex(account)))
}

function toAddress(bytes: Uint8Array): AccountId20 {
  return parseAccountId20(bytesToHex(bytes))
}

function isZero(address: AccountId20): boolean {
  return /^0x0{40}$/.test(address)
}
