import {
  bytesToHex,
  EmptyProvidedId,
  encodeCompact,
  hexToBytes,
  ParaclockError,
  parseAccountOf,
  readProvidedId,
  type TaskId
} from '@paraclock/core'
import { blake2b256 } from '../hash/blake2b256.ts'
import type { AccountInput } from '../shapes/ForeignUser.ts'

/** A derived task id, and the algorithm of its derivation. */
export interface DerivedTaskId {
  readonly taskId: TaskId
  readonly algorithm: 'ownerAndProvidedId'
}

const OWNER = 32

/**
 * The id that the service derives for a task: BLAKE2b-256 over the owner's 32 bytes and the SCALE
 * encoding of the provided id.
 *
 * Newer service chains number their tasks instead, and announce the id of a task in an event.
 *
 * @param args.owner The account that schedules the task, of 32 bytes: SS58, hex or bytes. Bytes are
 * the fastest.
 * @param args.providedId The id that the owner chooses: bytes, or text, which is read as UTF-8 even
 * if it begins with `0x`.
 *
 * @throws ParaclockError `EmptyProvidedId`, `ArgumentInvalid`, `ValueMalformed` for an
 * owner of 20 bytes, and those of `parseAccountOf` of core.
 *
 * @example
 * ```ts
 * import { deriveTaskId } from '@paraclock/xcm'
 *
 * deriveTaskId({ owner: `0x${'01'.repeat(32)}`, providedId: 'payroll' })
 * // { taskId: '0x…', algorithm: 'ownerAndProvidedId' }
 * ```
 */
export function deriveTaskId(args: {
  readonly owner: AccountInput
  readonly providedId: string | Uint8Array
}): DerivedTaskId {
  const owner = readOwner(args.owner)
  const provided = readProvidedId(args.providedId)
  if (provided.length === 0) throw new ParaclockError(EmptyProvidedId, {})
  const length = encodeCompact(provided.length)
  const message = new Uint8Array(OWNER + length.length + provided.length)
  message.set(owner)
  message.set(length, OWNER)
  message.set(provided, OWNER + length.length)
  return { taskId: bytesToHex(blake2b256(message)) as TaskId, algorithm: 'ownerAndProvidedId' }
}

function readOwner(value: AccountInput): Uint8Array {
  if (value instanceof Uint8Array && value.length === OWNER) return value
  return hexToBytes(parseAccountOf({ value, length: 32, whose: 'the owner of a task' }))
}
