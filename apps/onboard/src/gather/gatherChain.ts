import type { KnownMetadata, OpenChain } from '@paraclock/connect'
import { type Evidence, genericPrefix, type ServiceVariant, sanitizeText } from '@paraclock/core'
import { readProxyPallet } from '@paraclock/proxy'
import {
  type Capabilities,
  compareRuntime,
  detectCapabilities,
  type Fingerprint,
  hourFingerprint,
  minuteFingerprint,
  type ReadableApi,
  relayFingerprint,
  targetFingerprint
} from '@paraclock/types'
import type { ChainArtifact, ChainRole } from '../evidence/ChainArtifact.ts'

// What a chain says of itself goes to terminals and pages.
const LONGEST_NAME = 60

/** Describes an open chain. Nothing more is asked of it. */
export function gatherChain(
  role: ChainRole,
  { api, facts }: OpenChain<ReadableApi>
): ChainArtifact {
  const [token] = facts.tokens
  const deposit = api.consts['balances']?.['existentialDeposit']
  const { codeHash, specName, specVersion } = facts
  return {
    role,
    endpoint: facts.endpoint,
    name: clean(facts.chainName),
    genesis: facts.genesis,
    specName: clean(specName),
    specVersion,
    paraId: facts.paraId,
    token: { symbol: clean(token?.symbol ?? 'UNIT'), decimals: token?.decimals ?? 12 },
    ss58Prefix: facts.ss58Prefix ?? genericPrefix,
    finalized: facts.finalized,
    best: facts.best,
    bestTime: facts.bestTime,
    existentialDeposit: deposit === undefined ? null : BigInt(deposit.toString()),
    capabilities: facts.capabilities,
    proxyPallet: readProxyPallet(api, role),
    drift: compareRuntime({
      expected: fingerprintOf(role, facts.capabilities),
      live: api,
      ...(codeHash === null ? {} : { identity: { specName, specVersion, codeHash } })
    }),
    evidence: describeIdentity(role, facts)
  }
}

/**
 * Compares a runtime before it is known that the chain still has it: what comes of it is kept under
 * the hash of its code, and found by {@link gatherChain}.
 */
export function prepareDrift(role: ChainRole, { model, codeHash }: KnownMetadata): void {
  const capabilities = detectCapabilities(model)
  const { runtime } = capabilities
  if (!runtime.known) return
  const { specName, specVersion } = runtime.value
  const identity = { specName, specVersion, codeHash }
  compareRuntime({ expected: fingerprintOf(role, capabilities), live: model, identity })
}

function describeIdentity(role: ChainRole, facts: OpenChain['facts']): readonly Evidence[] {
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
      answer: { specName: clean(specName), specVersion }
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

function clean(text: string): string {
  return sanitizeText(text).slice(0, LONGEST_NAME).toWellFormed()
}
