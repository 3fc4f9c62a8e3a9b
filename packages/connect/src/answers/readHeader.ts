import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, encodeHeader, type Hex, hexToBytes } from '@paraclock/core'
import { wholeHeaderSchema } from './answerSchemas.ts'
import { findAnswer } from './readAnswer.ts'

/** The parts of a header, with its hash. */
export interface ReadHeader {
  /** The hash of the header, computed here. */
  readonly hash: Hex
  readonly number: number
  readonly parentHash: Hex
  /** `undefined` for chains of Chopsticks and forks, which compute none: theirs is of zeros. */
  readonly stateRoot: Hex | undefined
  readonly extrinsicsRoot: Hex
}

const NO_ROOT: Hex = `0x${'00'.repeat(32)}`

/** The header that an endpoint answered, with its own hash; `undefined` for anything else. */
export function readHeader(answer: unknown): ReadHeader | undefined {
  const read = findAnswer(wholeHeaderSchema, answer)
  if (read === undefined) return undefined
  const { number, parentHash, stateRoot, extrinsicsRoot, digest } = read
  const bytes = encodeHeader({
    number,
    parentHash: hexToBytes(parentHash),
    stateRoot: hexToBytes(stateRoot),
    extrinsicsRoot: hexToBytes(extrinsicsRoot),
    logs: digest.logs.map(hexToBytes)
  })
  return {
    ...{ hash: bytesToHex(blake2b(bytes, { dkLen: 32 })), number, parentHash, extrinsicsRoot },
    stateRoot: stateRoot === NO_ROOT ? undefined : stateRoot
  }
}
