import { encodeBytes, encodeCompact, joinBytes, ParaclockError } from '@paraclock/core'
import { ExtensionUnsupported } from '../errors.ts'
import { extrinsicTypes } from '../metadata/extrinsicTypes.ts'
import { variantsOf } from '../metadata/findType.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import { encodeDefault } from './encodeDefault.ts'
import { readExtensions, type TransactionExtension } from './readExtensions.ts'

/** The call, the signer and the extensions of an extrinsic that {@link encodeStandIn} encodes. */
export interface StandInArgs {
  readonly runtime: Pick<Runtime, 'metadata' | 'accountLength' | 'type'>
  readonly call: Uint8Array
  /** The signer, as SS58 or hex. Defaults to an account without a known key. */
  readonly account?: string
  /** The nonce of the signer. Defaults to 0. A larger nonce takes more bytes. */
  readonly nonce?: bigint
  /**
   * For how many blocks the extrinsic is valid: a power of two from 4 to 65,536. Defaults to no
   * limit.
   */
  readonly period?: number
  /** The number of the block from which `period` counts. Defaults to 0. */
  readonly birth?: bigint
  /**
   * The SCALE bytes of transaction extensions, by identifier. The other extensions get their
   * default values.
   */
  readonly extensions?: Readonly<Record<string, Uint8Array>>
  /**
   * The signature as SCALE bytes. If the runtime has several kinds of signatures, the first byte is
   * the index of the kind. In the default signature, all bytes after this index are 1.
   */
  readonly signature?: Uint8Array
}

// The first byte of a signed extrinsic after the length prefix: version 4, with the highest bit set.
const V4 = 4
const SIGNED_V4 = 0x84
// The first bytes of a general transaction: extrinsic version 5, and extension version 0. The
// signature of a general transaction is in one of its extensions.
const GENERAL_V5 = [0x45, 0]
// The length of a `MultiSignature` of the kind sr25519: the byte 1, and 64 bytes.
const SIGNATURE_LENGTH = 65
const SR25519 = 1

/**
 * Encodes an extrinsic with a stand-in for the signature. The result has the same fee and weight as
 * the extrinsic with a real signature. If the runtime does not read version 4, the result is a
 * general transaction of version 5.
 *
 * @throws ParaclockError `ValueMalformed` if the account does not fit this chain.
 * `ExtensionUnsupported` if `signature` is given, and an extension has no default and is not in
 * `extensions`.
 */
export function encodeStandIn(args: StandInArgs): Uint8Array {
  const { runtime, call } = args
  const { metadata } = runtime
  const isSigned = metadata.extrinsic.version.includes(V4)
  const { address } = extrinsicTypes(metadata)
  const head = isSigned
    ? [Uint8Array.of(SIGNED_V4), encodeAddress(args, address), encodeSignature(args)]
    : [Uint8Array.from(GENERAL_V5)]
  const extensions = readExtensions(runtime).map((extension) => {
    const { verifies } = extension
    if (isSigned || verifies === undefined) return encodeExtension(args, extension)
    return joinBytes([Uint8Array.of(verifies), encodeSignature(args), encodeAccount(args)])
  })
  return encodeBytes(joinBytes([...head, ...extensions, call]))
}

function encodeAccount({ runtime, account }: StandInArgs): Uint8Array {
  return account === undefined
    ? new Uint8Array(runtime.accountLength).fill(1)
    : runtime.type('AccountId').encode(account)
}

function encodeAddress(args: StandInArgs, type: number | undefined): Uint8Array {
  const bytes = encodeAccount(args)
  const id = variantsOf(args.runtime.metadata, type).find(({ name }) => name === 'Id')
  return id === undefined ? bytes : joinBytes([Uint8Array.of(id.index), bytes])
}

function encodeSignature({ runtime: { metadata }, signature }: StandInArgs): Uint8Array {
  if (signature !== undefined) return signature
  const { signature: type } = extrinsicTypes(metadata)
  const ones = (length: number): Uint8Array => new Uint8Array(length).fill(1)
  if (type === undefined) return ones(SIGNATURE_LENGTH)
  const def = metadata.lookup[type]?.def
  if (def?.tag !== 'variant') return ones(encodeDefault(metadata, type).bytes.length)
  const kind = def.value.find(({ index }) => index === SR25519) ?? def.value[0]
  const parts = (kind?.fields ?? []).map((field) => encodeDefault(metadata, field.type).bytes)
  return joinBytes([Uint8Array.of(kind?.index ?? SR25519), ones(joinBytes(parts).length)])
}

function encodeExtension(
  { signature, nonce = 0n, period, birth = 0n, extensions = {} }: StandInArgs,
  { identifier, bytes, hasDefault }: TransactionExtension
): Uint8Array {
  const given = extensions[identifier]
  if (given !== undefined) return given
  // Every chain encodes the nonce as a compact number.
  if (identifier === 'CheckNonce') return encodeCompact(nonce)
  if (identifier === 'CheckMortality' || identifier === 'CheckEra') return encodeEra(period, birth)
  if (hasDefault || signature === undefined) return bytes
  const problem = 'its value has no default'
  throw new ParaclockError(ExtensionUnsupported, { extension: identifier, problem })
}

/**
 * Encodes a mortal era in two bytes. The low 4 bits hold the period. The high 12 bits hold the
 * position of the birth block in the period. In a period of more than 4096 blocks, the position
 * counts steps of several blocks.
 */
export function encodeEra(period: number | undefined, birth: bigint): Uint8Array {
  if (period === undefined) return Uint8Array.of(0)
  const phase = Math.floor(Number(birth % BigInt(period)) / Math.max(1, period >> 12))
  const era = Math.min(15, Math.max(1, Math.log2(period) - 1)) | (phase << 4)
  return Uint8Array.of(era & 0xff, era >> 8)
}
