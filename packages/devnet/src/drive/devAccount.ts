import { bytesToHex, type Hex, shareWork } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import { Keyring } from '@polkadot/keyring'
import { DEV_PHRASE } from '@polkadot/keyring/defaults'
import type { KeyringPair } from '@polkadot/keyring/types'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import type { ApiChain } from './ApiChain.ts'

/**
 * The names of the development accounts, by the length of an account in bytes. On a chain with a
 * shipped runtime, each of these accounts has funds, and the first account of the list has the sudo
 * key.
 */
export const devAccounts = {
  32: ['Alice', 'Bob', 'Charlie', 'Dave', 'Eve', 'Ferdie'],
  20: ['Alith', 'Baltathar', 'Charleth', 'Dorothy', 'Ethan', 'Faith']
} as const

const pairs = new Map<string, Promise<KeyringPair>>()

/**
 * The key pair of a development account: sr25519, or Ethereum for 20 bytes. All keys are public, so
 * never use them on a live chain.
 */
export async function devAccount(name: string): Promise<KeyringPair> {
  return await shareWork(pairs, name, () => derive(name))
}

async function derive(name: string): Promise<KeyringPair> {
  await cryptoWaitReady()
  const known: readonly string[] = devAccounts[20]
  const index = known.indexOf(name)
  if (index < 0) return new Keyring({ type: 'sr25519' }).addFromUri(`//${name}`)
  return new Keyring({ type: 'ethereum' }).addFromUri(`${DEV_PHRASE}/m/44'/60'/0'/0/${index}`)
}

/** Alice (32 bytes) and Alith (20 bytes), for a chain whose account length is unknown. */
export async function listOperators(): Promise<readonly [Hex, Hex]> {
  const keyOf = async (name: string): Promise<Hex> =>
    bytesToHex((await devAccount(name)).addressRaw)
  return await Promise.all([keyOf(devAccounts[32][0]), keyOf(devAccounts[20][0])])
}

/** The length of a chain's accounts in bytes. */
export function lengthOfAccounts({ api }: { readonly api: ApiPromise }): 20 | 32 {
  return api.registry.createType('AccountId').encodedLength === 20 ? 20 : 32
}

export async function rootAccount(chain: Pick<ApiChain, 'api'>): Promise<KeyringPair> {
  return await devAccount(devAccounts[lengthOfAccounts(chain)][0])
}
