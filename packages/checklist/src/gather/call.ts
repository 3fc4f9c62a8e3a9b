import { decodeCall, encodeProxiedCall, measureCall } from '@paraclock/weights'
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
      call: inner,
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
