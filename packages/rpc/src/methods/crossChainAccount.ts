import { formatAddress } from '@paraclock/core'
import { askRuntime, refuseAnswer } from '../params/askRuntime.ts'
import { parseAccountParam } from '../params/parseAccountParam.ts'
import { readParams } from '../params/readParams.ts'
import type { ServiceMethod } from '../ServiceMethod.ts'

const name = 'xcmpHandler_crossChainAccount'
const api = 'XcmpHandlerApi_cross_chain_account'

/**
 * `xcmpHandler_crossChainAccount`: the account through which a user acts on target chains, as the
 * service derives it. A target may derive another one: its own answer is what counts.
 */
export const crossChainAccount: ServiceMethod = {
  name,
  description: 'The proxy identifier of an account: who it is on the target chains.',
  params: [{ name: 'accountId', description: 'an SS58 address of any prefix, or 32 bytes as hex' }],
  result: "an SS58 address under the service's prefix",
  async answer(context, params) {
    const data = readParams(name, params, 1).next('accountId', parseAccountParam)
    const account = await askRuntime({ context, method: name, api, data })
    if (account.length !== 32) throw refuseAnswer({ method: name, api }, account)
    return formatAddress({ account, prefix: context.ss58Prefix })
  }
}
