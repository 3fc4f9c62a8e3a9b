import { encodeBytes, encodeCompact, joinBytes, ParaclockError } from '@paraclock/core'
import { ExtensionUnsupported } from '../errors.ts'
import { extrinsicTypes } from '../metadata/extrinsicTypes.ts'
import { variantsOf } from '../metadata/findType.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import { encodeDefault } from './encodeDefault.ts'
import { readExtensions, type TransactionExtension } from './readExtensions.ts'

/** The arguments of {@link encodeStandIn}. */
export interface StandInArgs {
  readonly runtime: Pick<Runtime, 'metadata' | 'accountLength' | 'type'>
  /** SCALE bytes. */
  readonly call: Uint8Array
  /** The signer. Defaults to an account without an owner. */
  readonly account?: string
  /** Defaults to 0. A larger nonce takes more bytes. */
  readonly nonce?: bigint
  /** For how many blocks it is valid: a power of two. Defaults to all. */
  readonly period?: number
  /** The block from which it is valid: the parent of the block that executes it. Defaults to 0. */
  readonly birth?: bigint
  /** SCALE bytes of transaction extensions by their identifiers. Others have their defaults. */
  readonly extensions?: Readonly<Record<string, Uint8Array>>
  /** The signature with its kind, for an executed extrinsic. Defaults to ones. */
  readonly signature?: Uint8Array
}

// The format that almost every runtime reads, with the mark of a signature.
const V4 = 4
const SIGNED_V4 = 0x84
// In the other format, the signature is one of the extensions, after their version.
const GENERAL_V5 = [0x45, 0]
// A signature of the usual length. The first byte of a MultiSignature is 1 for sr25519.
const SIGNATURE_LENGTH = 65
const SR25519 = 1

/**
 * The bytes of an extrinsic with a stand-in for the signature. It has the weight and the fee of the
 * signed extrinsic, and no chain accepts it. It has the signed format of version 4, or is a general
 * transaction if the runtime reads version 5 only.
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
  // A nonce is a compact number on every chain, wrapped or not.
  if (identifier === 'CheckNonce') return encodeCompact(nonce)
  if (identifier === 'CheckMortality' || identifier === 'CheckEra') return encodeEra(period, birth)
  if (hasDefault || signature === undefined) return bytes
  const problem = 'its value has no default'
  throw new ParaclockError(ExtensionUnsupported, { extension: identifier, problem })
}

// Four bits hold the period, twelve the position of the birth block in it, in steps for long periods.
function encodeEra(period: number | undefined, birth: bigint): Uint8Array {
  if (period === undefined) return Uint8Array.of(0)
  const phase = Math.floor(Number(birth % BigInt(period)) / Math.max(1, period >> 12))
  const era = Math.min(15, Math.max(1, Math.log2(period) - 1)) | (phase << 4)
  return Uint8Array.of(era & 0xff, era >> 8)
}
