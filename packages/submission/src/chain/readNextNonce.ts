import { codeRefusal } from '@paraclock/connect'
import { formatAddress, genericPrefix, type Hex } from '@paraclock/core'
import type { RpcSender } from '@paraclock/executor'
import type { ApiPromise } from '@polkadot/api'

const ADDRESS_BYTES = 32
const METHOD = 'system_accountNextIndex'

/** The number of an account's next transaction, after those that wait in the node's pool. */
export async function readNextNonce(api: ApiPromise, account: Hex): Promise<number> {
  // A node that was not made for its chain knows registered prefixes and no others.
  const isLong = account.length === 2 + 2 * ADDRESS_BYTES
  const address = isLong ? formatAddress({ account, prefix: genericPrefix }) : account
  try {
    return Number(await providerOf(api).send(METHOD, [address]))
  } catch (error) {
    throw codeRefusal(error, METHOD)
  }
}

/** What api.rpc sends would carry the prefix of the chain, whatever is given to it. */
function providerOf(api: ApiPromise): RpcSender {
  return (api as unknown as { readonly _rpcCore: { readonly provider: RpcSender } })._rpcCore
    .provider
}
