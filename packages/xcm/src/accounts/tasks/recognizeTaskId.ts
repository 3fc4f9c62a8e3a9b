import {
  hexToBytes,
  ParaclockError,
  parseTaskId,
  type TaskId,
  TaskIdMalformed
} from '@paraclock/core'

/** The scheme of a task's id, and what the id holds. */
export type RecognizedTaskId =
  | {
      /** A hash over the owner and the provided id, or any other hash. */
      readonly scheme: 'hash'
      /** The id. */
      readonly taskId: TaskId
    }
  | {
      /** Where the task was scheduled: the id can only be read from the event. */
      readonly scheme: 'position'
      /** The number of the block. */
      readonly block: bigint
      /** The index of the extrinsic in the block. */
      readonly extrinsic: number
      /** The index of the event in the block. */
      readonly event: number
    }

const POSITION = /^(0|[1-9]\d{0,19})-(0|[1-9]\d{0,8})-(0|[1-9]\d{0,8})$/

/**
 * The scheme of a task's id: a hash, which can be derived beforehand, or `block-extrinsic-event` in
 * ASCII, which newer service chains announce in an event.
 *
 * @param args.taskId The id as a chain gave it: text, hex of either scheme, or bytes.
 *
 * @throws ParaclockError `TaskIdMalformed` if it is neither.
 *
 * @example
 * ```ts
 * import { recognizeTaskId } from '@paraclock/xcm'
 *
 * recognizeTaskId({ taskId: '4512000-2-7' })
 * // { scheme: "position", block: 4512000n, extrinsic: 2, event: 7 }
 * ```
 */
export function recognizeTaskId(args: { readonly taskId: string | Uint8Array }): RecognizedTaskId {
  const value: unknown = args.taskId
  const text = readText(value)
  const [, block, extrinsic, event] = POSITION.exec(text) ?? []
  if (block !== undefined) {
    return {
      scheme: 'position',
      block: BigInt(block),
      extrinsic: Number(extrinsic),
      event: Number(event)
    }
  }
  const isHash = value instanceof Uint8Array ? value.length === 32 : /^0x[\da-f]{64}$/i.test(text)
  if (isHash) return { scheme: 'hash', taskId: parseTaskId(value) }
  throw new ParaclockError(TaskIdMalformed, {
    value,
    problem: 'it is neither 32 bytes nor block-extrinsic-event'
  })
}

// JSON has an id of bytes as hex. The text of a position never has 32 bytes: blocks, extrinsics and
// events do not reach numbers of that length.
function readText(value: unknown): string {
  if (value instanceof Uint8Array) return value.length < 32 ? readAscii(value) : ''
  if (typeof value !== 'string') return ''
  const short = /^0x(?:[\da-f]{2}){5,31}$/i.test(value)
  return short ? readAscii(hexToBytes(value)) : value
}

function readAscii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
