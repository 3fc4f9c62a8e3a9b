import { AnswerMalformed, codeRefusal, type StateSource } from '@paraclock/connect'
import { formatAddress, genericPrefix, type Hex, ParaclockError } from '@paraclock/core'

const ADDRESS_BYTES = 32
const METHOD = 'system_accountNextIndex'

/** The next nonce of an account, after the transactions in the pool of the node. */
export async function readNextNonce(
  source: Pick<StateSource, 'request'>,
  account: Hex
): Promise<number> {
  // A node built for another chain accepts registered prefixes only.
  const isLong = account.length === 2 + 2 * ADDRESS_BYTES
  const address = isLong ? formatAddress({ account, prefix: genericPrefix }) : account
  try {
    return readNonce(await source.request(METHOD, [address]))
  } catch (error) {
    throw codeRefusal(error, METHOD)
  }
}

function readNonce(answer: unknown): number {
  if (typeof answer === 'number' && Number.isSafeInteger(answer) && answer >= 0) return answer
  const problem = `${METHOD} is not answered with a number`
  throw new ParaclockError(AnswerMalformed, { endpoint: 'the node', problem })
}
