import { type RuntimeName, runtimeNames } from '@paraclock/runtimes'
import {
  keccak256,
  secp256k1Sign,
  sr25519KeypairFromSeed,
  sr25519Sign,
  waitReady
} from '@polkadot/wasm-crypto'

const ETHEREUM: RuntimeName = 'target-ethereum'

/** The runtimes whose signatures can be mocked. An Ethereum signature determines its signer. */
export const mockable: readonly RuntimeName[] = runtimeNames.filter((name) => name !== ETHEREUM)

/** Mini secrets of the development accounts, as `subkey inspect //Alice --scheme sr25519` prints. */
const SEEDS = {
  alice: 'e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  bob: '398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89'
} as const

/** An account that can sign. */
export interface Signer {
  /** The public key. For an Ethereum account: the 20 bytes of the account. */
  readonly publicKey: Uint8Array
  readonly sign: (message: Uint8Array) => Uint8Array
}

/** Returns an sr25519 development account. */
export async function devAccount(name: keyof typeof SEEDS): Promise<Signer> {
  await waitReady()
  const pair = sr25519KeypairFromSeed(new Uint8Array(Buffer.from(SEEDS[name], 'hex')))
  const secret = pair.subarray(0, 64)
  const publicKey = pair.slice(64)
  return { publicKey, sign: (message) => sr25519Sign(publicKey, secret, message) }
}

/** The accounts Alith and Baltathar with their keys, from Moonbeam's documentation. */
const ETHEREUM_KEYS = {
  alice: {
    address: 'f24ff3a9cf04c71dbc94d0b566f7a27b94566cac',
    key: '5fb92d6e98884f76de468fa3f6278f8807c48bebc13595d45af5bdc4da702133'
  },
  bob: {
    address: '3cd0a705a2dc65e5b1e1205896baa2be8a07c6e0',
    key: '8075991ce870b93a8870eca0c0f91913d12f47948ca0fd25b49c6fa7cdbeee8b'
  }
} as const

/** Returns a development account of a runtime: Alith or Baltathar on the Ethereum runtime. */
export async function devAccountOn(
  runtime: RuntimeName,
  name: keyof typeof SEEDS
): Promise<Signer> {
  if (runtime !== ETHEREUM) return await devAccount(name)
  await waitReady()
  const { address, key } = ETHEREUM_KEYS[name]
  const secret = new Uint8Array(Buffer.from(key, 'hex'))
  return {
    publicKey: new Uint8Array(Buffer.from(address, 'hex')),
    sign: (message) => secp256k1Sign(keccak256(message), secret)
  }
}
