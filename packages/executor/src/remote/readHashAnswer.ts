import { type Hex, ParaclockError, parseHex } from '@paraclock/core'
import { RemoteAnswerInvalid } from '../errors/state.ts'

/**
 * Reads the block hash from a node's answer.
 *
 * @throws ParaclockError `RemoteAnswerInvalid` for any other answer
 */
export function readHashAnswer(method: string, answer: unknown): Hex {
  try {
    return parseHex(answer, { bytes: 32 })
  } catch (cause) {
    const problem = 'it is not the hash of a block'
    throw new ParaclockError(RemoteAnswerInvalid, { method, problem }, { cause })
  }
}
