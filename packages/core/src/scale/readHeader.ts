import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, type Hex } from '../hex/bytesToHex.ts'
import { hexToBytes } from '../hex/hexToBytes.ts'
import { readFixedBytes, readHex } from '../hex/readHex.ts'
import { isRecord } from '../json/isRecord.ts'
import { encodeHeader } from './encodeHeader.ts'

/** A header that a node sent, with its computed hash. */
export interface ReadHeader {
  readonly hash: Hex
  readonly number: number
  readonly parentHash: Hex
  /**
   * The root of the state. `undefined` if the header has zeros instead, as on Chopsticks and on
   * forks, which do not compute the root.
   */
  readonly stateRoot: Hex | undefined
  readonly extrinsicsRoot: Hex
  /** The items of the digest as SCALE bytes. */
  readonly logs: readonly Hex[]
  readonly bytes: Uint8Array
}

const NO_ROOT: Hex = `0x${'00'.repeat(32)}`
const MAX_LOGS = 4096
const MAX_NUMBER = 0xffff_ffff

/**
 * Reads a block header from a node's JSON answer. Returns `undefined` if the answer is not a
 * header.
 *
 * @param hash - BLAKE2-256. Defaults to an implementation in JavaScript. To read many headers, pass
 * a faster one
 */
export function readHeader(
  answer: unknown,
  hash: (bytes: Uint8Array) => Uint8Array = blake2Of32
): ReadHeader | undefined {
  const { number: height, parentHash, stateRoot, extrinsicsRoot, digest } = membersOf(answer)
  const number = readNumber(height)
  const [parent, state, extrinsics] = [parentHash, stateRoot, extrinsicsRoot].map(
    (value) => readFixedBytes(value, 32).hex
  )
  const logs = readLogs(membersOf(digest)['logs'])
  if (number === undefined || logs === undefined) return undefined
  if (parent === undefined || state === undefined || extrinsics === undefined) return undefined
  const bytes = encodeHeader({
    number,
    parentHash: hexToBytes(parent),
    stateRoot: hexToBytes(state),
    extrinsicsRoot: hexToBytes(extrinsics),
    logs: logs.map(hexToBytes)
  })
  return {
    hash: bytesToHex(hash(bytes)),
    number,
    parentHash: parent,
    stateRoot: state === NO_ROOT ? undefined : state,
    extrinsicsRoot: extrinsics,
    logs,
    bytes
  }
}

const blake2Of32 = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 })

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

// Nodes write the block number as hexadecimal text. A JavaScript number is also accepted.
function readNumber(value: unknown): number | undefined {
  const isHex = typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value)
  const number = isHex ? Number.parseInt(value, 16) : value
  const isNumber = typeof number === 'number' && Number.isInteger(number)
  return isNumber && number >= 0 && number <= MAX_NUMBER ? number : undefined
}

function readLogs(value: unknown): readonly Hex[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_LOGS) return undefined
  const logs = value.flatMap((log: unknown) => readHex(log).hex ?? [])
  return logs.length === value.length ? logs : undefined
}
