import { type AccountId20, type AccountId32, parseAccount } from '@paraclock/core'
import { readHrmp, readIncluded } from '@paraclock/hrmp'
import { readAccount } from '@paraclock/xcm'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { openChains } from './openChains.ts'

/** Reads the channels between service and target, and what opening them takes. */
export const hrmpGatherer: Gatherer = defineGatherer({
  id: 'hrmp',
  needs: [],
  gather: async (_, { chain, config }) => {
    const { relay, service, target } = await openChains(chain)
    const user = parseAccount(config.user)
    const paras = [
      { paraId: config.service.paraId, chain: service },
      { paraId: config.target.paraId, chain: target }
    ] as const
    const reading = readHrmp({ relay, paras })
    const including = Promise.all(
      paras.map(({ paraId, chain: para }) => readIncluded({ relay, para, paraId }))
    )
    // Accounts of a relay chain have 32 bytes, so a user with an account of 20 bytes cannot pay
    // there.
    const held = is32(user) ? readAccount(relay, user) : undefined
    const [state, blocks, account] = await Promise.all([reading, including, held])
    const included = blocks.filter((block) => block !== undefined)
    return {
      ...state,
      included,
      userFree: account?.balance.free
    }
  }
})

function is32(account: AccountId20 | AccountId32): account is AccountId32 {
  return account.length === 66
}
