import { nativeToken } from '@paraclock/connect'
import {
  bytesToHex,
  encodeCompact,
  encodeInteger,
  type Hex,
  hexToBytes,
  joinBytes
} from '@paraclock/core'
import { extensionFields, extensionTypes, type Runtime, readExtensions } from '@paraclock/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import type { SigningChain } from '../chain/SigningChain.ts'
import { fillExtensions } from './fillExtensions.ts'
import type { TransactionTerms } from './signCall.ts'

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
  readonly terms: TransactionTerms
}): TransactionPayload {
  const { signing, payload, terms } = args
  const { runtime } = signing.chain
  const own = fillExtensions(runtime, terms.extensions)
  const tip = encodeCompact(BigInt(payload.tip))
  const u32 = (value: string): Uint8Array => encodeInteger(BigInt(value), 4)
  const { metadataHash, era, blockHash, genesisHash, specVersion, transactionVersion } = payload
  const extra: Readonly<Record<string, Uint8Array>> = {
    CheckEra: hexToBytes(era),
    CheckMetadataHash: Uint8Array.of(payload.mode ?? 0),
    CheckMortality: hexToBytes(era),
    CheckNonce: encodeCompact(BigInt(payload.nonce)),
    ChargeTransactionPayment: tip,
    SkipCheckIfFeeless: tip
  }
  const added: Readonly<Record<string, Uint8Array>> = {
    CheckEra: hexToBytes(blockHash),
    CheckGenesis: hexToBytes(genesisHash),
    CheckMetadataHash: metadataHash
      ? joinBytes([Uint8Array.of(1), hexToBytes(metadataHash)])
      : Uint8Array.of(0),
    CheckMortality: hexToBytes(blockHash),
    CheckSpecVersion: u32(specVersion),
    CheckTxVersion: u32(transactionVersion),
    CheckVersion: u32(specVersion)
  }
  const isOwn = extensionTypes(runtime)
  const extensions = readExtensions(runtime).map(({ identifier: id, type, bytes }) => {
    const fields = extensionFields(id)
    const write = (value: Uint8Array = bytes, adds: Uint8Array = new Uint8Array()) => {
      return { id, extra: bytesToHex(value), additionalSigned: bytesToHex(adds) }
    }
    if (isOwn[id] !== undefined) return write(own[fields.value], own[fields.added])
    if (id !== 'ChargeAssetTxPayment') return write(extra[id], added[id])
    const asset = { tip: BigInt(payload.tip), asset_id: terms.assetId }
    return write(runtime.type(type).encode(asset))
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
    ...{ version: 1, signer: payload.address, callData: payload.method as Hex, extensions },
    ...{ txExtVersion: 0, context: { ...context, bestBlockHeight } }
  }
}
