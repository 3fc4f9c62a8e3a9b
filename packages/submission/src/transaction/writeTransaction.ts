import { nativeToken } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import { extensionTypes, type Runtime } from '@paraclock/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import type { SigningChain } from '../chain/SigningChain.ts'
import { encodeExtensions } from './encodeExtensions.ts'

/** The input of `createTransaction` of wallets: `TxPayloadV1` of polkadot.js (api issue 6213). */
export interface TransactionPayload {
  readonly version: 1
  readonly signer: string
  readonly callData: Hex
  readonly extensions: readonly {
    /** The identifier in the metadata. */
    readonly id: string
    /** The SCALE bytes of the extension in the transaction. */
    readonly extra: Hex
    /** The SCALE bytes that the extension adds to the signed payload. */
    readonly additionalSigned: Hex
  }[]
  /** The version of the extensions: 0 for signed transactions of version 4. */
  readonly txExtVersion: 0
  readonly context: {
    readonly metadata: Hex
    readonly tokenSymbol: string
    readonly tokenDecimals: number
    readonly bestBlockHeight: number
  }
}

/** Whether a runtime has extensions with data that `signPayload` of wallets cannot express. */
export function hasOwnExtensions(runtime: Pick<Runtime, 'metadata'>): boolean {
  return Object.values(extensionTypes(runtime)).some(
    ({ extrinsic, payload }) => Object.keys({ ...extrinsic, ...payload }).length > 0
  )
}

/** Writes each extension of a payload by the types of the chain. */
export function writeTransaction(args: {
  readonly signing: Pick<SigningChain, 'chain' | 'proof'>
  readonly payload: SignerPayloadJSON
}): TransactionPayload {
  const { signing, payload } = args
  const { runtime } = signing.chain
  const extensions = encodeExtensions(runtime, payload).map(({ id, extra, added }) => {
    return { id, extra: bytesToHex(extra), additionalSigned: bytesToHex(added) }
  })
  const { symbol: tokenSymbol, decimals: tokenDecimals } = nativeToken(signing.chain)
  const { metadata } = signing.proof.runtime
  const context = {
    metadata: metadata[16] ?? metadata[15] ?? metadata[14] ?? '0x',
    tokenSymbol,
    tokenDecimals
  }
  const bestBlockHeight = Number(payload.blockNumber)
  return {
    version: 1,
    signer: payload.address,
    callData: payload.method as Hex,
    extensions,
    txExtVersion: 0,
    context: { ...context, bestBlockHeight }
  }
}
