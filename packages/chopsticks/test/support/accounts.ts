import { sr25519KeypairFromSeed, sr25519Sign, waitReady } from '@polkadot/wasm-crypto'

/** Mini secrets of the well-known development accounts (`subkey inspect //Alice --scheme sr25519`). */
const SEEDS = {
  alice: 'e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  bob: '398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89'
} as const

/** A key that can sign. */
export interface Signer {
  readonly publicKey: Uint8Array
  readonly sign: (message: Uint8Array) => Uint8Array
}

/** A development account. */
export async function devAccount(name: keyof typeof SEEDS): Promise<Signer> {
  await waitReady()
  const pair = sr25519KeypairFromSeed(new Uint8Array(Buffer.from(SEEDS[name], 'hex')))
  const secret = pair.subarray(0, 64)
  const publicKey = pair.slice(64)
  return { publicKey, sign: (message) => sr25519Sign(publicKey, secret, message) }
}
