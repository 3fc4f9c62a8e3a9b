import { encodeBytes, encodeCompact, joinBytes, ParaclockError } from '@paraclock/core'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import { ExtensionUnsupported } from '../errors.ts'
import { extrinsicTypes } from '../metadata/extrinsicTypes.ts'
import { variantsOf } from '../metadata/findType.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import { encodeDefault } from './encodeDefault.ts'
import { readExtensions, type TransactionExtension } from './readExtensions.ts'

/** The arguments of {@link encodeStandIn}. */
export interface StandInArgs {
  /** The runtime that would execute it. */
  readonly runtime: Pick<Runtime, 'metadata' | 'accountLength' | 'type'>
  /** The SCALE encoded call. */
  readonly call: Uint8Array
  /** The signing account. Defaults to an account without an owner. */
  readonly account?: string
  /** The nonce, which takes more bytes the larger it is. Defaults to 0. */
  readonly nonce?: bigint
  /** For how many blocks it would be valid: a power of two. Defaults to an immortal one. */
  readonly period?: number
  /**
   * The block from which it would be valid. If the extrinsic is executed, it is the parent of that
   * block. Defaults to 0.
   */
  readonly birth?: bigint
  /** Transaction extensions by their identifier, as SCALE bytes. Defaults to their default values. */
  readonly extensions?: Readonly<Record<string, Uint8Array>>
  /** The signature with its kind, for an extrinsic that is to be executed. Defaults to ones. */
  readonly signature?: Uint8Array
}

// The format that almost every runtime reads, with the mark of a signature.
const V4 = 4
const SIGNED_V4 = 0x84
// Other runtimes read this format: the signature is one of the extensions, and their version
// precedes them.
const GENERAL_V5 = [0x45, 0]
// A signature of the usual length. The first byte of a MultiSignature is 1 for sr25519.
const SIGNATURE_LENGTH = 65
const SR25519 = 1

/**
 * The bytes of an extrinsic with a stand-in for the signature. It has the weight and the fee of the
 * signed extrinsic, and no chain accepts it. Every transaction extension has its default. It has
 * the signed format of version 4, or is a general transaction if the runtime reads version 5 only.
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
  return signature ?? standInSignature(metadata, extrinsicTypes(metadata).signature)
}

function standInSignature(metadata: UnifiedMetadata, type: number | undefined): Uint8Array {
  const ones = (length: number): Uint8Array => new Uint8Array(length).fill(1)
  if (type === undefined) return ones(SIGNATURE_LENGTH)
  const def = metadata.lookup[type]?.def
  if (def?.tag !== 'variant') return ones(encodeDefault(metadata, type).bytes.length)
  const kind = def.value.find(({ index }) => index === SR25519) ?? def.value[0]
  const length = (kind?.fields ?? []).reduce(
    (sum, field) => sum + encodeDefault(metadata, field.type).bytes.length,
    0
  )
  return joinBytes([Uint8Array.of(kind?.index ?? SR25519), ones(length)])
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

// Four bits hold the period, and twelve the position of the birth block in it, in steps for long
// periods.
function encodeEra(period: number | undefined, birth: bigint): Uint8Array {
  if (period === undefined) return Uint8Array.of(0)
  const phase = Math.floor(Number(birth % BigInt(period)) / Math.max(1, period >> 12))
  const era = Math.min(15, Math.max(1, Math.log2(period) - 1)) | (phase << 4)
  return Uint8Array.of(era & 0xff, era >> 8)
}
