import type { Hex } from '@paraclock/core'
import { checkValidity } from '../chain/checkValidity.ts'
import type { SigningChain } from '../chain/SigningChain.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import type { CallSigner, PayloadPlace } from '../signers/CallSigner.ts'
import { proveMetadata } from './hashMetadata.ts'
import { registryOf } from './registryOf.ts'
import { assembleExtrinsic, type TransactionTerms, writePayload } from './writePayload.ts'

/** Signs a call with a nonce and an era, and checks that the chain would accept the transaction. */
export async function signCall(args: {
  readonly signing: SigningChain
  readonly signer: CallSigner
  readonly call: Hex
  readonly account: Hex
  readonly place: Pick<PayloadPlace, 'nonce' | 'birth'>
  /**
   * The options of the transaction. `eraBlocks` defaults to `signer.elsewhere.eraBlocks`. If that
   * is absent too, `eraBlocks` is 64.
   */
  readonly terms: TransactionTerms
}): Promise<Pick<SubmissionRecord, 'extrinsic' | 'id' | 'lastBlock'>> {
  const { signing, signer, call, account, place } = args
  const terms = { ...args.terms, eraBlocks: args.terms.eraBlocks ?? signer.elsewhere?.eraBlocks }
  const { payload, lastBlock } = await writePayload({ signing, call, account, ...place, terms })
  const registry = await registryOf(signing.chain)
  const signed = await signer.sign(payload, registry, (bytes) => proveMetadata(signing, bytes))
  const assembled = assembleExtrinsic({ registry, payload, signed })
  await checkValidity(signing.chain, { ...assembled, hasHash: payload.mode === 1 })
  return { ...assembled, lastBlock }
}
