import { codeRefusal, type StateSource } from '@paraclock/connect'
import { formatAddress, genericPrefix, type Hex } from '@paraclock/core'

const ADDRESS_BYTES = 32
const METHOD = 'system_accountNextIndex'

/** The nonce of an account's next transaction, after those that wait in the node's pool. */
export async function readNextNonce(
  source: Pick<StateSource, 'request'>,
  account: Hex
): Promise<number> {
  // A node that was not made for its chain knows registered prefixes and no others.
  const isLong = account.length === 2 + 2 * ADDRESS_BYTES
  const address = isLong ? formatAddress({ account, prefix: genericPrefix }) : account
  try {
    return Number(await source.request(METHOD, [address]))
  } catch (error) {
    throw codeRefusal(error, METHOD)
  }
}
