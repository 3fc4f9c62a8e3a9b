import { codeRefusal, readAnswer, type StateSource, u32Schema } from '@paraclock/connect'
import { formatAddress, genericPrefix, type Hex } from '@paraclock/core'

const ADDRESS_BYTES = 32
const METHOD = 'system_accountNextIndex'

/** The next nonce of an account, after the transactions in the pool of the node. */
export async function readNextNonce(
  source: Pick<StateSource, 'request' | 'endpoint'>,
  account: Hex
): Promise<number> {
  // A node built for another chain accepts registered prefixes only.
  const isLong = account.length === 2 + 2 * ADDRESS_BYTES
  const address = isLong ? formatAddress({ account, prefix: genericPrefix }) : account
  try {
    const value = await source.request(METHOD, [address])
    return readAnswer({ schema: u32Schema, value, method: METHOD, endpoint: source.endpoint })
  } catch (error) {
    throw codeRefusal(error, METHOD)
  }
}
