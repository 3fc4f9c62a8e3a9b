import { createProvider } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import type { GatewayConfig } from '../config/GatewayConfig.ts'
import { readUpstreams } from '../config/readUpstreams.ts'
import { GenesisMismatch } from '../errors.ts'

/**
 * Reads the genesis hash that all reachable upstreams report. Empty if there is only one upstream,
 * or if no upstream is reachable.
 *
 * @throws ParaclockError `GenesisMismatch`, `EndpointMalformed`
 */
export async function agreeOnGenesis({
  upstreams,
  callMs
}: Pick<GatewayConfig, 'upstreams' | 'callMs'>): Promise<string> {
  const endpoints = readUpstreams(upstreams)
  if (endpoints.length === 1) return ''
  const providers = endpoints.map((endpoint) =>
    createProvider([endpoint], { autoConnect: false, deadlineMs: callMs, stallMs: 0 })
  )
  await Promise.all(providers.map((provider) => provider.connectWithRetry()))
  const stated = endpoints.flatMap(({ name }, index) => {
    const genesis = providers[index]?.genesis
    return genesis === undefined ? [] : [{ upstream: name, genesis }]
  })
  await Promise.all(providers.map((provider) => provider.disconnect()))
  if (new Set(stated.map(({ genesis }) => genesis)).size > 1) {
    throw new ParaclockError(GenesisMismatch, { stated })
  }
  return stated[0]?.genesis ?? ''
}
