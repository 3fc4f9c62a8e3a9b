import { type ErrorDefinition, shorten } from '@paraclock/core'

const NAMES = { assetHub: 'Asset Hub', coretime: 'Coretime chain' } as const

/**
 * The configuration names no endpoint of a system parachain that is needed. On many networks, users
 * hold the relay token on Asset Hub, and the referenda of the relay chain are on Asset Hub.
 */
export const SystemChainMissing: ErrorDefinition<
  'SystemChainMissing',
  { readonly network: string; readonly role: string }
> = {
  package: 'checklist',
  code: 'SystemChainMissing',
  number: 19_001,
  message: ({ network, role }) =>
    `the network ${shorten(network)} has no ${role} in the configuration`,
  remedies: ({ role, network }) => [
    `Add the endpoints of the chain: networks.${network}.${role}.endpoints.`
  ]
}

/**
 * The configured Asset Hub or Coretime chain does not belong to the network. Money that is sent
 * through a chain that the relay chain does not trust is lost, and a core that is bought on the
 * chain of another network gives the parachain no block.
 */
export const SystemChainRefused: ErrorDefinition<
  'SystemChainRefused',
  {
    readonly role: 'assetHub' | 'coretime'
    readonly chain: string
    readonly endpoint: string
    readonly problem: string
  }
> = {
  package: 'checklist',
  code: 'SystemChainRefused',
  number: 19_002,
  message: ({ role, chain, endpoint, problem }) =>
    `${shorten(chain)} at ${endpoint} is not the ${NAMES[role]} of the network: ${problem}`,
  remedies: ({ role }) => [
    `Correct ${role}.endpoints in the configuration: give the ${NAMES[role]} of the configured relay chain.`,
    `Remove ${role} from the configuration if the relay chain ${role === 'assetHub' ? 'has none' : 'names none'}.`
  ]
}

/**
 * Asset Hub is behind the relay chain. Balances on Asset Hub may be outdated, and calls on it may
 * not be executed.
 */
export const AssetHubUnavailable: ErrorDefinition<
  'AssetHubUnavailable',
  { readonly endpoint: string; readonly paraId: number; readonly problem: string }
> = {
  package: 'checklist',
  code: 'AssetHubUnavailable',
  number: 19_003,
  message: ({ endpoint, paraId, problem }) =>
    `parachain ${paraId} at ${endpoint} is behind the relay chain: ${problem}`,
  remedies: () => [
    'Run this again when the node and the chain have caught up.',
    'Put another endpoint first in assetHub.endpoints.'
  ]
}
