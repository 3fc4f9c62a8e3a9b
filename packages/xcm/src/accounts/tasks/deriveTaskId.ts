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

/** A derived task id, and the scheme by which it was derived. */
export interface DerivedTaskId {
  readonly taskId: TaskId
  readonly algorithm: 'ownerAndProvidedId'
}

const OWNER = 32

/**
 * The id of a task, as the service derives it from the owner and the provided id: BLAKE2b-256 over
 * the owner's 32 bytes and the SCALE encoding of the provided bytes.
 *
 * Newer service chains number their tasks and announce the id in an event. The derived id does not
 * apply to these chains.
 *
 * @param args.owner The account that schedules the task: SS58, hex or bytes, 32 bytes. Bytes are
 * the fastest.
 * @param args.providedId The owner's own id: text (as UTF-8, also if it begins with `0x`) or bytes.
 *
 * @throws ParaclockError `EmptyProvidedId`, `ArgumentInvalid`, `AccountIdMalformed` for an
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
