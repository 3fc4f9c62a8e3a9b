import { AnswerMalformed, type Hex, ParaclockError, parseHex } from '@paraclock/core'

/**
 * Reads a block hash from the answer to a method.
 *
 * @throws ParaclockError `AnswerMalformed` if the answer is not 32 bytes in hex
 */
export function readHashAnswer(method: string, answer: unknown): Hex {
  try {
    return parseHex(answer, { bytes: 32 })
  } catch (cause) {
    const problem = 'it is not the hash of a block'
    throw new ParaclockError(AnswerMalformed, { method, problem }, { cause })
  }
}
