import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { SignedCallMismatch } from '@paraclock/connect'
import {
  bytesToHex,
  formatAccountId20,
  type Hex,
  hexToBytes,
  ParaclockError,
  parseAccountId20,
  ValueMalformed
} from '@paraclock/core'
import type { CallSigner } from './CallSigner.ts'
import { listSignedBytes } from './listSignedBytes.ts'

/** An account of viem that has its own private key, for example from `privateKeyToAccount`. */
export interface ViemAccount {
  readonly address: Hex
  /** Signs a hash. */
  sign(args: { readonly hash: Hex }): Promise<Hex>
}

/** A wallet of ethers that has its own private key. */
export interface EthersWallet {
  readonly address: string
  readonly signingKey: {
    /** Signs a hash. */
    sign(digest: Hex): { readonly serialized: string }
  }
}

/** Wallets write the recovery ids 0 and 1 as 27 and 28. A runtime accepts both forms. */
const PARITY = 27

/**
 * A signer with an Ethereum key, for a chain with accounts of 20 bytes. Signs the keccak-256 hash of a
 * payload, without the prefix of Ethereum messages. A wallet that only signs Ethereum messages cannot
 * do this.
 *
 * @throws ParaclockError `ValueMalformed` if the bytes are not a private key of secp256k1, or
 * the address is malformed; `SignedCallMismatch` if the account cannot sign a hash.
 *
 * @example
 * ```ts
 * import { ethereumSigner } from '@paraclock/submission'
 *
 * declare const privateKey: Uint8Array // from a keystore file or standard input
 *
 * console.log(ethereumSigner(privateKey).account) // '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'
 * ```
 */
export function ethereumSigner(key: Uint8Array | ViemAccount | EthersWallet): CallSigner {
  const { address, sign } = key instanceof Uint8Array ? openKey(key) : openAccount(key)
  const account = formatAccountId20(parseAccountId20(address))
  return {
    account,
    sign: async (payload, encode) => {
      const signed = listSignedBytes(encode(payload))
      const signature = hexToBytes(await sign(bytesToHex(keccak_256(signed))))
      const parity = signature[64] ?? 0
      if (signature.length !== 65) throw fail(account, 'it returned no signature of 65 bytes')
      signature[64] = parity >= PARITY ? parity - PARITY : parity
      return { signature: bytesToHex(signature) }
    }
  }
}

interface HashSigner {
  readonly address: string
  readonly sign: (hash: Hex) => Hex | Promise<Hex>
}

function openKey(privateKey: Uint8Array): HashSigner {
  try {
    const point = secp256k1.getPublicKey(privateKey, false)
    return {
      address: bytesToHex(keccak_256(point.subarray(1)).subarray(12)),
      sign: (hash) => {
        const options = { prehash: false, format: 'recovered' } as const
        const [parity = 0, ...rest] = secp256k1.sign(hexToBytes(hash), privateKey, options)
        return bytesToHex(Uint8Array.from([...rest, parity]))
      }
    }
  } catch {
    // Drop the original error message, because it may contain the key.
    const problem = 'it is not a private key of secp256k1'
    throw new ParaclockError(ValueMalformed, {
      value: 'an Ethereum key',
      type: 'account of 20 bytes',
      problem
    })
  }
}

function openAccount(account: ViemAccount | EthersWallet): HashSigner {
  const { address } = account
  if ('signingKey' in account) {
    return { address, sign: (hash) => account.signingKey.sign(hash).serialized as Hex }
  }
  if (typeof account.sign === 'function') return { address, sign: (hash) => account.sign({ hash }) }
  throw fail(address, 'it cannot sign a hash')
}

function fail(account: string, problem: string): ParaclockError {
  return new ParaclockError(SignedCallMismatch, { account, problem })
}
