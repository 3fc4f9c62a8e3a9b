import { type ErrorDefinition, shorten } from '@paraclock/core'

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
 * The configured Asset Hub does not belong to the network. Money that is sent through a chain that
 * the relay chain does not trust is lost.
 */
export const AssetHubRefused: ErrorDefinition<
  'AssetHubRefused',
  { readonly chain: string; readonly endpoint: string; readonly problem: string }
> = {
  package: 'checklist',
  code: 'AssetHubRefused',
  number: 19_002,
  message: ({ chain, endpoint, problem }) =>
    `${shorten(chain)} at ${endpoint} is not the Asset Hub of the network: ${problem}`,
  remedies: () => [
    'Correct assetHub.endpoints in the configuration: give the Asset Hub of the configured relay chain.',
    'Remove assetHub from the configuration if the relay chain has none.'
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

/**
 * The configured Coretime chain does not belong to the network. A core that is bought on the chain
 * of another network gives the parachain no block.
 */
export const CoretimeRefused: ErrorDefinition<
  'CoretimeRefused',
  { readonly chain: string; readonly endpoint: string; readonly problem: string }
> = {
  package: 'checklist',
  code: 'CoretimeRefused',
  number: 19_004,
  message: ({ chain, endpoint, problem }) =>
    `${shorten(chain)} at ${endpoint} is not the Coretime chain of the network: ${problem}`,
  remedies: () => [
    'Correct coretime.endpoints in the configuration: give the Coretime chain of the configured relay chain.',
    'Remove coretime from the configuration if the relay chain names none.'
  ]
}
