import { formatAddress, type Hex, isParaclockError, ParaclockError } from '@paraclock/core'
import type { RpcSender } from '@paraclock/executor'
import type { ApiPromise } from '@polkadot/api'

// Substrate's own: a node that was not made for its chain knows registered prefixes and no others.
const GENERIC_PREFIX = 42
const ADDRESS_BYTES = 32
const METHOD = 'system_accountNextIndex'

/** The number of an account's next transaction, after those that wait in the node's pool. */
export async function readNextNonce(api: ApiPromise, account: Hex): Promise<number> {
  const isLong = account.length === 2 + 2 * ADDRESS_BYTES
  const address = isLong ? formatAddress({ account, prefix: GENERIC_PREFIX }) : account
  try {
    return Number(await providerOf(api).send(METHOD, [address]))
  } catch (error) {
    throw codeRefusal(error)
  }
}

/** What api.rpc sends would carry the prefix of the chain, whatever is given to it. */
function providerOf(api: ApiPromise): RpcSender {
  return (api as unknown as { readonly _rpcCore: { readonly provider: RpcSender } })._rpcCore
    .provider
}

/** Providers raise what polkadot.js raises: an error with the node's code and words. */
function codeRefusal(error: unknown): unknown {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  if (isParaclockError(error) || typeof code !== 'number') return error
  const context = { method: METHOD, rpcCode: code, rpcMessage: String(message) }
  return new ParaclockError('CallRefused', context, { source: 'chain', cause: error })
}
