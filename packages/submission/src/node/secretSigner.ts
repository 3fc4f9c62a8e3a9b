import type { CallSigner } from '../signers/CallSigner.ts'
import { pairSigner } from '../signers/pairSigner.ts'

const KEY = /^0x[0-9a-f]{64}$/i
// Matches a whole derivation path, but no comment and no URL.
const PATH = /^(\/\/?[\w-]+)+(\/\/\/.*)?$/

/**
 * The signer of an sr25519 key.
 *
 * @param secret - a mnemonic of 12 to 24 words, or 32 bytes in hex. A derivation path may follow.
 * `secret` may also be only a derivation path, such as `//Alice`
 * @returns `undefined` for any other text
 */
export async function secretSigner(secret: string): Promise<CallSigner | undefined> {
  const [{ Keyring }, { cryptoWaitReady, keyExtractSuri, mnemonicValidate }] = await Promise.all([
    import('@polkadot/keyring'),
    import('@polkadot/util-crypto')
  ])
  await cryptoWaitReady()
  // Check the text, because polkadot.js accepts any text as a seed, even a misspelt phrase.
  const isKey = (): boolean => {
    // For a path without a phrase, polkadot.js uses the public phrase for development.
    if (secret.startsWith('//')) return PATH.test(secret)
    const { phrase } = keyExtractSuri(secret)
    return KEY.test(phrase) || mnemonicValidate(phrase)
  }
  try {
    if (!isKey()) return undefined
    return pairSigner(new Keyring({ type: 'sr25519' }).addFromUri(secret))
  } catch {
    // Drop polkadot.js's message, because it repeats parts of the secret.
    return undefined
  }
}
