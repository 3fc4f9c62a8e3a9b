import type { RpcSender } from '@paraclock/executor'
import type { ApiPromise } from '@polkadot/api'

/**
 * A chain to send to: what `openChain` of `@paraclock/connect` gives, a connected service, a chain of
 * the development network, or any connected api of polkadot.js.
 */
export interface ChainSource {
  /** Connected, and ready. */
  readonly api: ApiPromise
  /** Its provider: with it, a call can be simulated on a chain that has no API for a dry run. */
  readonly provider?: RpcSender | undefined
  /** How messages name the chain; its runtime's name if left out. */
  readonly name?: string | undefined
  /** The pallet whose errors are the service's, as polkadot.js names it. Default: automationTime. */
  readonly servicePallet?: string | undefined
}

/** The same, with what was left out filled in. */
export interface NamedChain {
  readonly api: ApiPromise
  readonly provider: RpcSender | undefined
  readonly name: string
  readonly servicePallet: string
}

/** Fills in what was left out. */
export function nameChain(source: ChainSource): NamedChain {
  const { api, provider, name = api.runtimeVersion.specName.toString() } = source
  return { api, provider, name, servicePallet: source.servicePallet ?? 'automationTime' }
}
