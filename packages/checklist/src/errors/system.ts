import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * The configuration names no endpoint of a system parachain that is needed.
 *
 * A call must be made on a system parachain of the network, and no endpoint of this parachain is
 * configured.
 *
 * @remarks On many networks, users hold the relay token on Asset Hub, and the referenda of the
 * relay chain are on Asset Hub.
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
  ],
  example: { network: 'main', role: 'assetHub' }
}

/**
 * The configured Asset Hub does not belong to the network.
 *
 * The relay chain does not know the parachain, has included other blocks under its id, or accepts
 * no teleport of the relay token from this parachain. Or the configured chain is not a parachain.
 *
 * @remarks Money that is sent through a chain that the relay chain does not trust is lost.
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
  ],
  example: {
    chain: 'Acme Hub',
    endpoint: 'wss://hub.example',
    problem: 'the relay chain does not take its token from parachain 1000 by teleport'
  }
}

/**
 * Asset Hub is behind the relay chain.
 *
 * The relay chain has included a block of Asset Hub that the node does not have. Or the newest
 * block of Asset Hub is much older than the newest block of the relay chain.
 *
 * @remarks Balances on Asset Hub may be outdated, and calls on it may not be executed.
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
  ],
  example: {
    endpoint: 'wss://hub.example',
    paraId: 1000,
    problem: 'the node has finalized block 9119010, and the relay chain has included block 9120344'
  }
}

/**
 * The configured Coretime chain does not belong to the network.
 *
 * The relay chain names another parachain as the seller of cores, or has included other blocks
 * under the id of the configured chain. Or the configured chain is not a parachain.
 *
 * @remarks A core that is bought on the chain of another network gives the parachain no block.
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
  ],
  example: {
    chain: 'Acme Coretime',
    endpoint: 'wss://coretime.example',
    problem: 'it is parachain 2000, and the relay chain names parachain 1005'
  }
}

/**
 * A parachain's own part of the money on Asset Hub is unknown.
 *
 * The parachain's account on Asset Hub also backs the relay tokens that the parachain has issued to
 * its users. Neither the state of the parachain nor a dry run shows how many tokens it has issued.
 *
 * @remarks Money that backs tokens of users must not pay fees or deposits.
 */
export const OwnMoneyUnknown: ErrorDefinition<
  'OwnMoneyUnknown',
  { readonly chain: string; readonly problem: string }
> = {
  package: 'checklist',
  code: 'OwnMoneyUnknown',
  number: 19_005,
  message: ({ chain, problem }) =>
    `how many relay tokens ${shorten(chain)} has issued is not known: ${problem}`,
  remedies: ({ chain }) => [
    `State how much of the account on Asset Hub is the parachain's own: ownOnAssetHub of ${shorten(chain)} in the configuration.`
  ],
  example: { chain: 'service', problem: 'the chain cannot dry-run programs' }
}
