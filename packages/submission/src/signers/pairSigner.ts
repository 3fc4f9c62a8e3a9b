import type { IKeyringPair } from '@polkadot/types/types'
import type { CallSigner } from './CallSigner.ts'
import { readPayload } from './readPayload.ts'

/**
 * A signer for a key pair of `@polkadot/keyring`.
 *
 * @example
 * ```ts
 * import { pairSigner } from '@paraclock/submission'
 * import { Keyring } from '@polkadot/keyring'
 *
 * declare const phrase: string // from a keystore file or standard input, never from the command line
 *
 * const signer = pairSigner(new Keyring({ type: 'sr25519' }).addFromUri(phrase))
 * ```
 */
export function pairSigner(pair: IKeyringPair): CallSigner {
  return {
    account: pair.address,
    sign: async (payload, registry) => readPayload(payload, registry).sign(pair)
  }
}
