import type { ArtifactName } from '../evidence/Artifacts.ts'

const chains = ['relay-reachable', 'service-reachable', 'target-reachable']
const written = [...chains.slice(1), 'proxy-pallet-present', 'proxy-derivation-known']

/**
 * The checks that have to pass before an artifact can be gathered at all: without proxies there is
 * no call to be written for one, nor a program, nor a task. What could not be gathered because of
 * them is no riddle of its own.
 */
export const artifactNeeds: Readonly<Partial<Record<ArtifactName, readonly string[]>>> = {
  hrmp: chains,
  proxy: ['target-reachable', 'proxy-derivation-known'],
  proxyProof: ['target-reachable', 'proxy-pallet-present', 'proxy-derivation-known'],
  serviceState: ['service-reachable'],
  user: chains.slice(1),
  feeAsset: written,
  program: written,
  token: chains.slice(1),
  contracts: written,
  quote: written,
  switches: ['target-reachable']
}
