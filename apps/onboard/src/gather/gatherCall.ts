import type { Evidence, Hex, Weight } from '@paraclock/core'
import { encodeProxiedCall, measureCall } from '@paraclock/weights'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/Config.ts'
import type { ChainReader } from './ChainReader.ts'

/** What the service stores for a run of the user's task. */
export interface WeighedCall {
  /** The user's call, as it is made through the proxy. */
  readonly call: Hex
  readonly weight: Weight
  readonly evidence: readonly Evidence[]
}

/** Writes the user's call, and weighs it in the best way that the target offers. */
export async function gatherCall(args: {
  readonly reader: ChainReader
  readonly config: NetworkConfig
}): Promise<WeighedCall> {
  const { reader, config } = args
  const { api, at, signal } = reader
  const { automation } = config
  const call = encodeProxiedCall({
    chain: api,
    real: accountOnTarget(config),
    call: automation.call,
    ...(automation.proxyType === undefined ? {} : { forceProxyType: automation.proxyType })
  })
  const { weight, provenance } = await measureCall({
    chain: { api, name: 'target' },
    call,
    at,
    signal
  })
  return { call, weight, evidence: provenance.evidence }
}
