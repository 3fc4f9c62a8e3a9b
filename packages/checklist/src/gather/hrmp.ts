import { readAccount } from '@paraclock/accounts'
import { type AccountId20, type AccountId32, parseAccount } from '@paraclock/core'
import { readHrmp } from '@paraclock/hrmp'
import { defineGatherer, type Gatherer, openChains } from './defineGatherer.ts'

/** Reads the channels between service and target, and what opening them takes. */
export const hrmpGatherer: Gatherer = defineGatherer({
  id: 'hrmp',
  needs: [],
  gather: async (_, { chain, config, signal }) => {
    const { relay, service, target } = await openChains(chain)
    const user = parseAccount(config.user)
    const reading = readHrmp({
      relay,
      paras: [
        { paraId: config.service.paraId, chain: service },
        { paraId: config.target.paraId, chain: target }
      ],
      signal
    })
    // A relay chain has accounts of 32 bytes: a user of 20 has none there to pay from.
    const held = is32(user) ? readAccount(relay, user, signal) : undefined
    const [state, account] = await Promise.all([reading, held])
    return account === undefined ? state : { ...state, userFree: account.balance.free }
  }
})

function is32(account: AccountId20 | AccountId32): account is AccountId32 {
  return account.length === 66
}
