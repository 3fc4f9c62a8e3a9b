import { SignedCallMismatch } from '@paraclock/connect'
import { bytesToHex, ParaclockError, parseHex } from '@paraclock/core'
import type { Signer } from '@polkadot/types/types'
import type { TransactionPayload } from '../transaction/writeTransaction.ts'
import type { CallSigner } from './CallSigner.ts'

/**
 * A signer for an account in a wallet: a browser extension, or another object with `signPayload` of
 * polkadot.js.
 *
 * @throws ParaclockError `SignedCallMismatch` if the signer cannot sign transactions.
 *
 * @example
 * ```ts
 * import { walletSigner } from '@paraclock/submission'
 * import type { Signer } from '@polkadot/types/types'
 *
 * declare const injected: { signer: Signer } // of web3FromAddress of @polkadot/extension-dapp
 *
 * const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * const signer = walletSigner({ account, signer: injected.signer })
 * ```
 */
export function walletSigner(args: {
  /** The signing account: SS58 or hex. */
  readonly account: string
  readonly signer: Signer & {
    /** Creates the signed transaction (polkadot.js api pull request 6267). */
    createTransaction?(payload: TransactionPayload): Promise<string>
  }
}): CallSigner {
  const { account, signer } = args
  const createTransaction = signer.createTransaction?.bind(signer)
  const signPayload = signer.signPayload?.bind(signer)
  if (signPayload === undefined) {
    const problem = 'the signer has no signPayload, and cannot sign transactions'
    throw new ParaclockError(SignedCallMismatch, { account, problem })
  }
  return {
    account,
    sign: async (payload, _encode, _prove, _describe, transaction) => {
      if (createTransaction !== undefined && transaction !== undefined)
        return {
          signature: '0x',
          signedTransaction: parseHex(await createTransaction(transaction))
        }
      const { signature, signedTransaction } = await signPayload(payload)
      // Some wallets return null instead of leaving out `signedTransaction`.
      const whole = signedTransaction ?? undefined
      return {
        signature,
        signedTransaction: whole instanceof Uint8Array ? bytesToHex(whole) : whole
      }
    }
  }
}
