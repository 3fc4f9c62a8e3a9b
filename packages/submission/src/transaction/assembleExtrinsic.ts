import { describeThrown, type Hex, ParaclockError, parseAccount } from '@paraclock/core'
import type { Extrinsic } from '@polkadot/types/interfaces'
import type { Registry, SignerPayloadJSON } from '@polkadot/types/types'
import { SignatureMismatch } from '../errors.ts'
import type { SignedPayload } from '../signers/CallSigner.ts'
import { hashHex } from './hashHex.ts'

/**
 * Builds the signed bytes from a payload and its signature. If the signer returned a whole
 * transaction, it must have the call, account and nonce of the payload.
 */
export function assembleExtrinsic(args: {
  readonly registry: Registry
  readonly payload: SignerPayloadJSON
  readonly signed: SignedPayload
}): { readonly extrinsic: Hex; readonly id: Hex } {
  const { registry, payload, signed } = args
  const written = write(registry, payload, signed)
  const problem = findProblem(written, payload)
  if (problem !== undefined) {
    throw new ParaclockError(SignatureMismatch, { account: payload.address, problem })
  }
  const extrinsic = written.toHex()
  return { extrinsic, id: hashHex(extrinsic) }
}

function write(registry: Registry, payload: SignerPayloadJSON, signed: SignedPayload): Extrinsic {
  try {
    if (signed.signedTransaction !== undefined) {
      return registry.createType<Extrinsic>('Extrinsic', signed.signedTransaction)
    }
    const call = registry.createType('Call', payload.method)
    const { address, version } = payload
    const extrinsic = registry.createType<Extrinsic>('Extrinsic', call, { version })
    return extrinsic.addSignature(address, signed.signature, payload) as unknown as Extrinsic
  } catch (cause) {
    const problem = describeThrown(cause)
    throw new ParaclockError(SignatureMismatch, { account: payload.address, problem }, { cause })
  }
}

function findProblem(extrinsic: Extrinsic, payload: SignerPayloadJSON): string | undefined {
  if (!extrinsic.isSigned) return 'the transaction of the signer is not signed'
  if (extrinsic.method.toHex() !== payload.method)
    return 'the transaction of the signer has another call'
  if (parseAccount(extrinsic.signer.toString()) !== parseAccount(payload.address)) {
    return 'the transaction of the signer is of another account'
  }
  if (!extrinsic.nonce.eq(Number(payload.nonce)))
    return 'the transaction of the signer has another nonce'
  return undefined
}
