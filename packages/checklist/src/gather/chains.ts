import { type Chain, type ChainFacts, type KnownMetadata, nativeToken } from '@paraclock/connect'
import { type Evidence, genericPrefix, type ServiceVariant } from '@paraclock/core'
import { readProxyPallet } from '@paraclock/proxy'
import {
  type Capabilities,
  compareRuntime,
  detectCapabilities,
  type Fingerprint,
  hourFingerprint,
  minuteFingerprint,
  relayFingerprint,
  targetFingerprint
} from '@paraclock/types'
import type { ChainArtifact, ChainRole } from '../evidence/ChainArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { chainRoles } from './openChains.ts'

export const chainGatherers: readonly Gatherer[] = chainRoles.map((role) =>
  defineGatherer({
    id: role,
    needs: [],
    gather: async (_, { chain }) => describeChain(role, await chain(role))
  })
)

async function describeChain(role: ChainRole, chain: Chain): Promise<ChainArtifact> {
  const { facts, runtime } = chain
  const time = await chain.storage({ pallet: 'Timestamp', entry: 'Now', as: Number })
  const { codeHash, specName, specVersion } = facts
  const deposit = chain.constant({
    pallet: 'Balances',
    name: 'ExistentialDeposit',
    as: (value) => BigInt(value as bigint)
  })
  return {
    role,
    endpoint: facts.endpoint,
    name: facts.chainName,
    genesis: facts.genesis,
    specName,
    specVersion,
    paraId: facts.paraId,
    token: nativeToken(chain),
    ...(facts.tokens.length === 0 ? { isTokenUnnamed: true } : {}),
    ss58Prefix: facts.ss58Prefix ?? genericPrefix,
    finalized: facts.finalized,
    best: facts.best,
    bestTime: facts.bestTime,
    finalizedTime: time.value,
    existentialDeposit: deposit,
    capabilities: facts.capabilities,
    proxyPallet: readProxyPallet(chain),
    drift: compareRuntime({
      expected: fingerprintOf(role, facts.capabilities),
      live: runtime,
      ...(codeHash === undefined ? {} : { identity: { specName, specVersion, codeHash } })
    }),
    evidence: [...describeIdentity(role, facts), ...time.evidence]
  }
}

/**
 * Compares a cached runtime with the known runtime before the chain has confirmed its code hash.
 * The result is cached by code hash, and used only if the chain confirms the hash.
 */
export function prepareDrift(role: ChainRole, { runtime: live, codeHash }: KnownMetadata): void {
  const capabilities = detectCapabilities(live)
  const { runtime } = capabilities
  if (!runtime.known) return
  const { specName, specVersion } = runtime.value
  const identity = { specName, specVersion, codeHash }
  compareRuntime({ expected: fingerprintOf(role, capabilities), live, identity })
}

function describeIdentity(role: ChainRole, facts: ChainFacts): readonly Evidence[] {
  const { specName, specVersion, finalized } = facts
  return [
    {
      kind: 'rpc',
      chain: role,
      method: 'chain_getBlockHash',
      params: [0],
      answer: facts.genesis
    },
    {
      kind: 'rpc',
      chain: role,
      method: 'state_getRuntimeVersion',
      params: [finalized.hash],
      answer: { specName, specVersion }
    },
    {
      kind: 'rpc',
      chain: role,
      method: 'chain_getFinalizedHead',
      params: [],
      answer: finalized.hash
    }
  ]
}

function fingerprintOf(role: ChainRole, { service }: Capabilities): Fingerprint {
  if (role === 'relay') return relayFingerprint()
  if (role === 'target') return targetFingerprint()
  const variant = service?.variant.known === true ? service.variant.value : 'hour'
  return serviceFingerprints[variant]()
}

const serviceFingerprints: Readonly<Record<ServiceVariant, () => Fingerprint>> = {
  hour: hourFingerprint,
  minute: minuteFingerprint
}
