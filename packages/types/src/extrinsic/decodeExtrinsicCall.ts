import { bytesToHex, type Hex } from '@paraclock/core'
import { extrinsicTypes } from '../metadata/extrinsicTypes.ts'
import type { Runtime, RuntimeCall } from '../runtime/Runtime.ts'
import { createTypes } from '../values/createTypes.ts'
import { decodeFirst } from '../values/decodeWhole.ts'
import { compactType, integerType } from '../values/integers.ts'
import { refuse } from '../values/refuse.ts'

// The two highest bits of an extrinsic's first byte, by the kind of the extrinsic. They are 0 for a
// bare extrinsic.
const SIGNED = 0b10
const GENERAL = 0b01

/** The parts of an extrinsic as SCALE bytes. */
export interface ExtrinsicParts {
  /** The signer, decoded: SS58, or hex for accounts of 20 bytes. Absent if it is not signed. */
  readonly signer?: string
  /** The values of the transaction extensions, by identifier. */
  readonly extensions: Readonly<Record<string, Hex>>
  readonly call: Uint8Array
}

/**
 * Divides an extrinsic, which may be bare, signed or general (version 5), into its parts. The bytes
 * must begin with the length of the extrinsic.
 *
 * @throws ParaclockError `ValueMalformed` if the bytes are not an extrinsic of this runtime
 */
export function divideExtrinsic(runtime: Runtime, extrinsic: Uint8Array): ExtrinsicParts {
  const { metadata, ss58Prefix } = runtime
  const typeOf = createTypes(metadata, ss58Prefix)
  const length = decodeFirst(compactType('u32'), extrinsic)
  const body = extrinsic.subarray(length.length)
  if (body.length !== length.value) {
    const problem = `${body.length} bytes follow the length ${length.value as number}`
    return refuse('Extrinsic', extrinsic, problem)
  }
  const { address, signature } = extrinsicTypes(metadata)
  const kind = (body[0] ?? 0) >> 6
  let rest = body.subarray(1)
  const take = (type: Parameters<typeof decodeFirst>[0]) => {
    const { length, value } = decodeFirst(type, rest)
    const bytes = rest.subarray(0, length)
    rest = rest.subarray(length)
    return { bytes, value }
  }
  let signer: unknown
  if (kind === SIGNED) {
    if (address !== undefined) signer = take(typeOf(address)).value
    if (signature !== undefined) take(typeOf(signature))
  }
  if (kind === GENERAL) take(integerType('u8'))
  const isExtended = kind === SIGNED || kind === GENERAL
  const types = isExtended ? (metadata.extrinsic.extensionsByVersion[0] ?? []) : []
  const extensions = Object.fromEntries(
    types.map(({ identifier, type }) => [identifier, bytesToHex(take(typeOf(type)).bytes)])
  )
  // An address is the account, or an enum with the account as the value of its variant `Id`.
  const account = (signer as { readonly value?: unknown } | undefined)?.value ?? signer
  const signed = typeof account === 'string' ? { signer: account } : {}
  return { ...signed, extensions, call: rest }
}

/**
 * Decodes the call of an extrinsic, which may be bare, signed or general (version 5). The bytes
 * must begin with the length of the extrinsic.
 *
 * @throws ParaclockError `ValueMalformed` if the bytes are not an extrinsic of this runtime
 */
export function decodeExtrinsicCall(runtime: Runtime, extrinsic: Uint8Array): RuntimeCall {
  return runtime.decodeCall(divideExtrinsic(runtime, extrinsic).call)
}
