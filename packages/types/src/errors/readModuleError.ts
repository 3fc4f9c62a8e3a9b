import { ArgumentInvalid, hexToBytes, isParaclockError, ParaclockError } from '@paraclock/core'

/** A number, as a codec of polkadot.js holds it. */
export interface NumberCodec {
  /** The number. */
  readonly toNumber: () => number
}

/** Bytes, as a codec of polkadot.js holds them. */
export interface BytesCodec {
  /** The bytes. */
  readonly toU8a: () => Uint8Array
}

/**
 * A module error as a chain reports it: the pallet's index and the error, which old runtimes write
 * as one byte and newer ones as four. The codecs of polkadot.js have this form.
 */
export interface ModuleErrorLike {
  /** The index of the pallet. */
  readonly index: number | NumberCodec
  /** The error: a number of one byte, or one or four bytes, or those as hex. */
  readonly error: number | string | Uint8Array | BytesCodec
}

/** A module error, read. */
export interface ModuleErrorBytes {
  readonly index: number
  /** One byte, or four: the error's variant, and what an error inside it says. */
  readonly error: Uint8Array
}

/**
 * Reads a module error in whichever form it was given.
 *
 * @throws ParaclockError `ArgumentInvalid` if it is not a module error.
 */
export function readModuleError(given: ModuleErrorLike): ModuleErrorBytes {
  const index = typeof given.index === 'number' ? given.index : given.index?.toNumber?.()
  if (!isByte(index)) throw malformed(given, 'the index of a pallet is a number from 0 to 255')
  const error = readBytes(given)
  if (error.length !== 1 && error.length !== 4) {
    throw malformed(given, `the error has ${error.length} bytes, not one or four`)
  }
  return { index, error }
}

function readBytes(given: ModuleErrorLike): Uint8Array {
  const { error } = given
  if (typeof error === 'number') {
    if (!isByte(error)) throw malformed(given, 'the error as a number is from 0 to 255')
    return Uint8Array.of(error)
  }
  if (error instanceof Uint8Array) return error
  if (typeof error === 'string') return readHex(given, error)
  if (typeof error?.toU8a === 'function') return error.toU8a()
  throw malformed(given, 'the error is neither a number nor bytes')
}

function readHex(given: ModuleErrorLike, error: string): Uint8Array {
  try {
    return hexToBytes(error)
  } catch (cause) {
    if (!isParaclockError(cause)) throw cause
    throw malformed(given, 'the error is not hex', cause)
  }
}

function isByte(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255
}

/** The error for a module error that cannot be named. */
export function malformed(
  { index, error }: ModuleErrorLike,
  problem: string,
  cause?: unknown
): ParaclockError<typeof ArgumentInvalid> {
  const context = { argument: 'the module error', value: { index, error }, problem }
  return new ParaclockError(ArgumentInvalid, context, { cause })
}
