import type { Chain } from '@paraclock/connect'
import {
  CallMalformed,
  ChainItemMissing,
  type Hex,
  isParaclockError,
  ParaclockError
} from '@paraclock/core'
import {
  type CallInput,
  decodeCall,
  encodeCall,
  encodeProxiedCall,
  measureCall
} from '@paraclock/weights'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'

/** Writes the user's call through the proxy, and weighs it in the best way that the target offers. */
export const callGatherer: Gatherer = defineGatherer({
  id: 'call',
  needs: [],
  gather: async (_, { chain, config, signal }) => {
    const target = await chain('target')
    const { proxyType, call: inner } = config.automation
    const call = encodeProxiedCall({
      chain: target,
      real: accountOnTarget(config),
      call: encodeConfigured(target, inner),
      ...(proxyType === undefined ? {} : { forceProxyType: proxyType })
    })
    const measured = await measureCall({ chain: target, call, signal })
    const description = decodeCall({ chain: target, call }).text
    return {
      call,
      description,
      evidence: [{ kind: 'callData' as const, chain: 'target', call, description }],
      weight: measured.weight,
      weightEvidence: measured.provenance.evidence
    }
  }
})

/**
 * The bytes of the configured call.
 *
 * @throws ParaclockError `CallMalformed`, also for a call that the target has not: so it is told apart
 * from anything else that the target may lack. `CallArgumentInvalid`.
 */
export function encodeConfigured(chain: Chain, call: CallInput): Hex {
  try {
    return encodeCall({ chain, call })
  } catch (error) {
    if (!isParaclockError(error, ChainItemMissing)) throw error
    const named = typeof call === 'object' && 'pallet' in call && 'method' in call
    const value = named ? `${call.pallet}.${call.method}` : call
    const problem = error.message
    throw new ParaclockError(CallMalformed, { value, chain: chain.name, problem }, { cause: error })
  }
}
