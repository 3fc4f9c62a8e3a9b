import { bytesToHex, encodeCompact, type Hex, hexToBytes, joinBytes } from '@paraclock/core'
import { hashHex } from '../journal/hashHex.ts'

/** The parts of a header that are used here. */
export interface ReadHeader {
  /** The hash of the header, computed here. */
  readonly hash: Hex
  readonly number: number
  readonly parentHash: Hex
  readonly stateRoot: Hex
  readonly extrinsicsRoot: Hex
}

/** A root of zeros: chains of Chopsticks and forks of the development network compute none. */
export const noRoot: Hex = `0x${'00'.repeat(32)}`

const HASH = /^0x[0-9a-f]{64}$/
const BYTES = /^0x(?:[0-9a-f]{2})*$/
const NUMBER = /^0x[0-9a-f]{1,12}$/

/** The hash that an endpoint answered; `undefined` for anything else. */
export function findHash(answer: unknown): Hex | undefined {
  return typeof answer === 'string' && HASH.test(answer) ? (answer as Hex) : undefined
}

/** The header that an endpoint answered, with its own hash; `undefined` for anything else. */
export function readHeader(answer: unknown): ReadHeader | undefined {
  const { parentHash, number, stateRoot, extrinsicsRoot, digest } = fieldsOf(answer)
  const roots = [parentHash, stateRoot, extrinsicsRoot].map(findHash)
  const [parent, state, extrinsics] = roots
  const height = typeof number === 'string' && NUMBER.test(number) ? Number(number) : number
  const { logs } = fieldsOf(digest)
  if (parent === undefined || state === undefined || extrinsics === undefined) return undefined
  if (typeof height !== 'number' || !Number.isSafeInteger(height) || height < 0) return undefined
  if (!Array.isArray(logs) || !logs.every(isBytes)) return undefined
  const bytes = joinBytes([
    hexToBytes(parent),
    encodeCompact(height),
    hexToBytes(state),
    hexToBytes(extrinsics),
    encodeCompact(logs.length),
    ...logs.map((log) => hexToBytes(log))
  ])
  const hash = hashHex(bytesToHex(bytes))
  return { hash, number: height, parentHash: parent, stateRoot: state, extrinsicsRoot: extrinsics }
}

/** Whether an answer is bytes as hex. */
export function isBytes(value: unknown): value is Hex {
  return typeof value === 'string' && BYTES.test(value)
}

/** The fields of an object that an endpoint answered; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
