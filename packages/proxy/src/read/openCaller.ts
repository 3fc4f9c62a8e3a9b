import type { StateCaller } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { ForeignChain } from '../shapes/ForeignChain.ts'

/**
 * Runs runtime API calls of a chain: directly where it can, because polkadot.js prints a warning for
 * each call that a runtime refuses, and a refusal is an answer here.
 */
export function openCaller({ api, provider }: ForeignChain): StateCaller {
  return {
    stateCall: async ({ name, data, at }) => {
      const params = at === undefined ? [name, data] : [name, data, at]
      if (provider !== undefined) return (await provider.send('state_call', params)) as Hex
      const { call } = api.rpc.state
      return String(
        await (at === undefined ? call.raw(name, data) : call.raw(name, data, at))
      ) as Hex
    }
  }
}
