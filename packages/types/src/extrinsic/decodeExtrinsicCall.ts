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

/**
 * Decodes the call of an extrinsic, which may be bare, signed or general (version 5). The bytes
 * must begin with the length of the extrinsic.
 *
 * @throws ParaclockError `ValueMalformed` if the bytes are not an extrinsic of this runtime
 */
export function decodeExtrinsicCall(runtime: Runtime, extrinsic: Uint8Array): RuntimeCall {
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
  const skip = (type: Parameters<typeof decodeFirst>[0]): void => {
    rest = rest.subarray(decodeFirst(type, rest).length)
  }
  if (kind === SIGNED) {
    for (const type of [address, signature]) if (type !== undefined) skip(typeOf(type))
  }
  if (kind === GENERAL) skip(integerType('u8'))
  if (kind === SIGNED || kind === GENERAL) {
    for (const { type } of metadata.extrinsic.extensionsByVersion[0] ?? []) skip(typeOf(type))
  }
  return runtime.decodeCall(rest)
}
