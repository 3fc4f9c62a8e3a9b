import { Keyring } from '@polkadot/keyring'
import type { KeyringPair } from '@polkadot/keyring/types'
import { cryptoWaitReady } from '@polkadot/util-crypto'

/** A development account, for example Alice. Its key is public: it is worth nothing elsewhere. */
export async function devAccount(name: string): Promise<KeyringPair> {
  await cryptoWaitReady()
  return new Keyring({ type: 'sr25519' }).addFromUri(`//${name}`)
}
