import { bytesToHex, isAccountId20, parseAccount } from '@paraclock/core'
import type { IKeyringPair } from '@polkadot/types/types'
import type { CallSigner } from './CallSigner.ts'
import { listSignedBytes } from './listSignedBytes.ts'

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
    sign: async (payload, encode) => {
      // Only chains with accounts of 32 bytes write the scheme before the signature.
      const withType = !isAccountId20(parseAccount(payload.address))
      return { signature: bytesToHex(pair.sign(listSignedBytes(encode(payload)), { withType })) }
    }
  }
}
