import { encodeCompact, encodeInteger, type Hex, hexToBytes, joinBytes } from '@paraclock/core'
import { extensionFields, extensionTypes, type Runtime, readExtensions } from '@paraclock/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'

/** The data of one transaction extension, as SCALE bytes. */
export interface EncodedExtension {
  readonly id: string
  /** The bytes in the transaction. */
  readonly extra: Uint8Array
  /** The bytes that are signed, but not in the transaction. */
  readonly added: Uint8Array
}

type Fields = Readonly<Record<string, unknown>>

/** Encodes the extensions of a payload by the types of the chain, in their order. */
export function encodeExtensions(
  runtime: Pick<Runtime, 'metadata'>,
  payload: SignerPayloadJSON
): readonly EncodedExtension[] {
  const { metadataHash, era, blockHash, genesisHash, specVersion, transactionVersion } = payload
  const u32 = (value: string): Uint8Array => encodeInteger(BigInt(value), 4)
  const option = (value: string | null | undefined): Uint8Array =>
    value ? joinBytes([Uint8Array.of(1), hexToBytes(value as Hex)]) : Uint8Array.of(0)
  const tip = encodeCompact(BigInt(payload.tip))
  const extra: Readonly<Record<string, Uint8Array>> = {
    ChargeAssetTxPayment: joinBytes([
      tip,
      payload.assetId ? hexToBytes(payload.assetId as unknown as Hex) : Uint8Array.of(0)
    ]),
    ChargeTransactionPayment: tip,
    CheckEra: hexToBytes(era),
    CheckMetadataHash: Uint8Array.of(payload.mode ?? 0),
    CheckMortality: hexToBytes(era),
    CheckNonce: encodeCompact(BigInt(payload.nonce)),
    SkipCheckIfFeeless: tip
  }
  const added: Readonly<Record<string, Uint8Array>> = {
    CheckEra: hexToBytes(blockHash),
    CheckGenesis: hexToBytes(genesisHash),
    CheckMetadataHash: option(metadataHash),
    CheckMortality: hexToBytes(blockHash),
    CheckSpecVersion: u32(specVersion),
    CheckTxVersion: u32(transactionVersion),
    CheckVersion: u32(specVersion)
  }
  const own = extensionTypes(runtime)
  const bytesOf = (name: string): Uint8Array | undefined => {
    const value = (payload as unknown as Fields)[name]
    return typeof value === 'string' ? hexToBytes(value as Hex) : undefined
  }
  return readExtensions(runtime).map(({ identifier: id, bytes }) => {
    const { value, added: adds } = extensionFields(id)
    const isOwn = own[id] !== undefined
    return {
      id,
      extra: (isOwn ? bytesOf(value) : extra[id]) ?? bytes,
      added: (isOwn ? bytesOf(adds) : added[id]) ?? new Uint8Array()
    }
  })
}

/** Encodes the bytes that are signed, before they are hashed. The call has no length prefix. */
export function encodePayload(
  runtime: Pick<Runtime, 'metadata'>,
  payload: SignerPayloadJSON
): Uint8Array {
  const extensions = encodeExtensions(runtime, payload)
  return joinBytes([
    hexToBytes(payload.method as Hex),
    ...extensions.map(({ extra }) => extra),
    ...extensions.map(({ added }) => added)
  ])
}
