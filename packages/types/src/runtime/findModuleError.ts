import { hexToBytes, isParaclockError, ParaclockError } from '@paraclock/core'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import { variantsOf } from '../values/calls.ts'
import type { ModuleError, ModuleErrorInput } from './Runtime.ts'

/**
 * Names a module error. Both the one byte of old runtimes and the four of newer ones are read; of
 * four, those after the first name the error inside the error where there is one.
 *
 * @throws ParaclockError `ModuleErrorMalformed` if the input is no module error.
 */
export function findModuleError(
  metadata: UnifiedMetadata,
  input: ModuleErrorInput
): ModuleError | undefined {
  const bytes = readError(input)
  const pallet = metadata.pallets.find(({ index }) => index === input.index)
  if (pallet?.errors === undefined) return undefined
  const variant = variantsOf(metadata, pallet.errors.type).find(({ index }) => index === bytes[0])
  if (variant === undefined) return undefined
  return {
    pallet: pallet.name,
    name: variant.name,
    inner: nameInner(metadata, variant.fields[0]?.type, bytes.subarray(1)),
    docs: variant.docs
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' ')
  }
}

// An error may hold another error, which may hold another: each takes one byte.
function nameInner(
  metadata: UnifiedMetadata,
  type: number | undefined,
  bytes: Uint8Array
): readonly string[] {
  if (bytes.length === 0) return []
  const inner = variantsOf(metadata, type).find(({ index }) => index === bytes[0])
  if (inner === undefined) return []
  return [inner.name, ...nameInner(metadata, inner.fields[0]?.type, bytes.subarray(1))]
}

function readError(input: ModuleErrorInput): Uint8Array {
  const { index, error } = input
  if (!isByte(index)) throw malformed(input, 'the index of a pallet is a number from 0 to 255')
  if (typeof error === 'number') {
    if (isByte(error)) return Uint8Array.of(error)
    throw malformed(input, 'the error as a number is from 0 to 255')
  }
  const bytes = typeof error === 'string' ? readHex(input, error) : error
  if (!(bytes instanceof Uint8Array))
    throw malformed(input, 'the error is neither a number nor bytes')
  if (bytes.length === 1 || bytes.length === 4) return bytes
  throw malformed(input, `the error has ${bytes.length} bytes, not one or four`)
}

function readHex(input: ModuleErrorInput, error: string): Uint8Array {
  try {
    return hexToBytes(error)
  } catch (cause) {
    if (!isParaclockError(cause)) throw cause
    throw malformed(input, 'the error is not hex', cause)
  }
}

function isByte(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255
}

function malformed(
  { index, error }: ModuleErrorInput,
  problem: string,
  cause?: unknown
): ParaclockError<'ModuleErrorMalformed'> {
  return new ParaclockError('ModuleErrorMalformed', { index, error, problem }, { cause })
}
