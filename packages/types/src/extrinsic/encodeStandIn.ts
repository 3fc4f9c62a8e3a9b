import { encodeBytes, encodeCompact, joinBytes } from '@paraclock/core'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import { extrinsicTypes } from '../metadata/findType.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import { encodeDefault } from './encodeDefault.ts'

/** What {@link encodeStandIn} takes. */
export interface StandInArgs {
  /** The runtime that would execute it. */
  readonly runtime: Pick<Runtime, 'metadata' | 'accountLength' | 'type'>
  /** The SCALE encoded call. */
  readonly call: Uint8Array
  /** Who would sign. Defaults to an account without an owner. */
  readonly account?: string
  /** The nonce, which takes more bytes the larger it is. Defaults to 0. */
  readonly nonce?: bigint
  /** For how many blocks it would be valid: a power of two. Defaults to an immortal one. */
  readonly period?: number
  /** Transaction extensions by their identifier, as SCALE bytes. Defaults to their default values. */
  readonly extensions?: Readonly<Record<string, Uint8Array>>
  /** The signature with its kind. Defaults to ones. */
  readonly signature?: Uint8Array
}

type Extension = UnifiedMetadata['extrinsic']['extensionsByVersion'][number][number]

// The format that every runtime reads, with the mark of a signature.
const SIGNED_V4 = 0x84
// A signature of the usual length. The first byte of a MultiSignature is 1 for sr25519.
const SIGNATURE_LENGTH = 65
const SR25519 = 1

/**
 * The bytes of an extrinsic with a stand-in for the signature: it weighs and costs what the signed
 * one does, and no chain accepts it. Every transaction extension has its default.
 *
 * @throws ParaclockError `ValueMalformed` if the account does not fit this chain
 *
 * @example
 * ```ts
 * import { encodeStandIn, openRuntime } from '@paraclock/types'
 *
 * declare const metadata: Uint8Array
 *
 * const runtime = openRuntime({ metadata })
 * const call = runtime.encodeCall({ pallet: 'System', call: 'remark', args: { remark: new Uint8Array() } })
 * const { length } = encodeStandIn({ runtime, call, nonce: 300n })
 * ```
 */
export function encodeStandIn(args: StandInArgs): Uint8Array {
  const { runtime, call } = args
  const { metadata } = runtime
  const { address, signature } = extrinsicTypes(metadata)
  const extensions = metadata.extrinsic.extensionsByVersion[0] ?? []
  const body = joinBytes([
    Uint8Array.of(SIGNED_V4),
    encodeAddress(args, address),
    args.signature ?? standInSignature(metadata, signature),
    ...extensions.map((extension) => encodeExtension(args, extension)),
    call
  ])
  return encodeBytes(body)
}

function encodeAddress({ runtime, account }: StandInArgs, type: number | undefined): Uint8Array {
  const { accountLength, metadata } = runtime
  const bytes =
    account === undefined
      ? new Uint8Array(accountLength).fill(1)
      : runtime.type('AccountId').encode(account)
  const def = type === undefined ? undefined : metadata.lookup[type]?.def
  const id = def?.tag === 'variant' ? def.value.find(({ name }) => name === 'Id') : undefined
  return id === undefined ? bytes : joinBytes([Uint8Array.of(id.index), bytes])
}

function standInSignature(metadata: UnifiedMetadata, type: number | undefined): Uint8Array {
  const ones = (length: number): Uint8Array => new Uint8Array(length).fill(1)
  if (type === undefined) return ones(SIGNATURE_LENGTH)
  const def = metadata.lookup[type]?.def
  if (def?.tag !== 'variant') return ones(encodeDefault(metadata, type).length)
  const kind = def.value.find(({ index }) => index === SR25519) ?? def.value[0]
  const length = (kind?.fields ?? []).reduce(
    (sum, field) => sum + encodeDefault(metadata, field.type).length,
    0
  )
  return joinBytes([Uint8Array.of(kind?.index ?? SR25519), ones(length)])
}

function encodeExtension(
  { runtime, nonce = 0n, period, extensions = {} }: StandInArgs,
  { identifier, type }: Extension
): Uint8Array {
  const given = extensions[identifier]
  if (given !== undefined) return given
  // A nonce is a compact number on every chain, wrapped or not.
  if (identifier === 'CheckNonce') return encodeCompact(nonce)
  if (identifier === 'CheckMortality' || identifier === 'CheckEra') return encodeEra(period)
  return encodeDefault(runtime.metadata, type)
}

// A mortal era, which takes as many bytes as any other.
function encodeEra(period: number | undefined): Uint8Array {
  if (period === undefined) return Uint8Array.of(0)
  return Uint8Array.of(Math.min(15, Math.max(1, Math.log2(period) - 1)), 0)
}
