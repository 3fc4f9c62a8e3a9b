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
  /** The SCALE encoded call. */
  readonly call: Uint8Array
  /** The signer, as SS58 or hex. Defaults to an account without a known key. */
  readonly account?: string
  /**
   * The nonce of the signer. Defaults to 0. A larger nonce takes more bytes, so it can make the
   * extrinsic longer.
   */
  readonly nonce?: bigint
  /**
   * The number of blocks for which the extrinsic is valid: a power of two from 4 to 65,536. By
   * default, the extrinsic has no time limit.
   */
  readonly period?: number
  /** The number of the block from which `period` counts. Defaults to 0. */
  readonly birth?: bigint
  /**
   * The SCALE encoded values of transaction extensions, by identifier. All other extensions get
   * their default values.
   */
  readonly extensions?: Readonly<Record<string, Uint8Array>>
  /**
   * The SCALE encoded signature, including the byte for its kind. By default, all bytes of the
   * signature are 1.
   */
  readonly signature?: Uint8Array
}

// The extrinsic version that almost every runtime accepts. In a signed extrinsic, the first byte is
// this version with the highest bit set.
const V4 = 4
const SIGNED_V4 = 0x84
// The first two bytes of a general transaction: version 5 with its kind, and extension version 0.
// The signature is part of an extension.
const GENERAL_V5 = [0x45, 0]
// The length of a `MultiSignature` of the kind sr25519, in bytes: the byte 1 for the kind, and 64
// bytes.
const SIGNATURE_LENGTH = 65
const SR25519 = 1

/**
 * Encodes an extrinsic with a stand-in for the signature. The extrinsic has the weight and the fee of the
 * signed extrinsic, but chains reject the stand-in. The extrinsic has the signed format of version 4. If
 * the runtime reads only version 5, the extrinsic is a general transaction.
 *
 * @throws ParaclockError `ValueMalformed` if the account does not fit this chain,
 * `ExtensionUnsupported` if a signature is given and an extension has no default.
 *
 * @example
 * ```ts
 * import { encodeStandIn, openRuntime } from '@paraclock/types'
 *
 * declare const metadata: Uint8Array
 *
 * const runtime = openRuntime({ metadata })
 * const call = runtime.encodeCall({ pallet: 'System', method: 'remark', args: { remark: new Uint8Array() } })
 * const { length } = encodeStandIn({ runtime, call, nonce: 300n })
 * ```
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

// Encodes the era in two bytes. The low 4 bits hold the period, and the high 12 bits hold the
// position of the birth block in the period. If the period has more than 4096 blocks, the position
// is counted in steps of several blocks.
function encodeEra(period: number | undefined, birth: bigint): Uint8Array {
  if (period === undefined) return Uint8Array.of(0)
  const phase = Math.floor(Number(birth % BigInt(period)) / Math.max(1, period >> 12))
  const era = Math.min(15, Math.max(1, Math.log2(period) - 1)) | (phase << 4)
  return Uint8Array.of(era & 0xff, era >> 8)
}
