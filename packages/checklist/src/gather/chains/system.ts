import { type Chain, readMigrations } from '@paraclock/connect'
import {
  errorToJson,
  isParaclockError,
  OperationAborted,
  type ParaclockError
} from '@paraclock/core'
import { readCoretimeId, readSystemChains, type SystemChain } from '@paraclock/hrmp'
import { systemRoles } from '../../config/networkRoles.ts'
import type {
  AssetHubArtifact,
  SystemArtifact,
  SystemChainArtifact
} from '../../evidence/SystemArtifact.ts'
import { defineGatherer, type GatherContext, type Gatherer } from './defineGatherer.ts'
import { describeUnread } from './describeUnread.ts'
import { requireAssetHub } from './requireAssetHub.ts'
import { requireCoretime } from './requireCoretime.ts'

/** What the readers of system chains need of the gathering. */
type Reading = Pick<GatherContext, 'chain' | 'config' | 'signal'>

export const systemGatherer: Gatherer = defineGatherer({
  id: 'system',
  needs: [],
  gather: async (_, context): Promise<SystemArtifact> => {
    const [{ hub, ...system }, coretimeChain, migrating] = await Promise.all([
      readSystem(context),
      readCoretime(context),
      readMigrating(context)
    ])
    const assetHub = hub && describeHub(hub)
    const evidence = [...system.evidence, ...migrating.evidence]
    return { ...system, coretimeChain, assetHub, migrations: migrating.value, evidence }
  }
})

/** The Asset Hub of a network, or the reason why its balances are unknown. */
export interface OpenedAssetHub {
  /** The Asset Hub. Absent if the network has no Asset Hub, or if the Asset Hub cannot be used. */
  readonly hub?: Chain
  /** Why the balances on Asset Hub are unknown. */
  readonly unread?: string
}

/**
 * Opens the Asset Hub of a network, which can be the target itself. Throws if the chain cannot be
 * opened, or is not an Asset Hub of the relay chain.
 */
export async function openAssetHub(context: Reading): Promise<OpenedAssetHub> {
  const read = await readSystem(context)
  if (isParaclockError(read.hub?.opened)) throw read.hub.opened
  return toOpened(read)
}

export async function openReadableHub(context: Reading): Promise<OpenedAssetHub> {
  return toOpened(await readSystem(context))
}

function toOpened({ hub, chains }: Pick<ReadSystem, 'hub' | 'chains'>): OpenedAssetHub {
  if (hub !== undefined && !isParaclockError(hub.opened)) return { hub: hub.opened }
  return { unread: describeUnread({ chains, assetHub: hub && describeHub(hub) }) }
}

function describeHub({ role, opened }: FoundHub): AssetHubArtifact {
  return { role, ...describeChain(opened) }
}

function describeChain(opened: Chain | ParaclockError): SystemChainArtifact {
  if (isParaclockError(opened)) return { error: errorToJson(opened) }
  const { paraId = 0, facts, stated } = opened
  return { paraId, endpoint: facts.endpoint, name: stated.chainName }
}

interface FoundHub extends Pick<AssetHubArtifact, 'role'> {
  readonly opened: Chain | ParaclockError
}

interface ReadSystem extends Omit<SystemArtifact, 'assetHub'> {
  readonly hub: FoundHub | undefined
}

async function readSystem({ chain, config, signal }: Reading): Promise<ReadSystem> {
  const { paraId: targetId } = config.target
  const [relay, configured] = await Promise.all([
    chain('relay'),
    config.assetHub === undefined ? undefined : settle(chain('assetHub'))
  ])
  const coretime = readCoretimeId(relay)
  const own = isParaclockError(configured) ? undefined : configured?.paraId
  const others = own === undefined ? [targetId] : [own, targetId]
  const { value: chains, evidence } = await readSystemChains({ relay, others, signal })
  const isTarget = (one: SystemChain): boolean => one.teleports && one.paraId === targetId
  const hasHub = configured !== undefined || (chains.known && chains.value.some(isTarget))
  if (!hasHub) return { chains, coretime, evidence, hub: undefined }
  const role = configured === undefined ? 'target' : 'assetHub'
  const opened = configured ?? (await settle(chain('target')))
  const admitted = isParaclockError(opened)
    ? opened
    : await settle(requireAssetHub({ relay, hub: opened, chains }))
  return { chains, coretime, evidence, hub: { role, opened: admitted } }
}

async function readCoretime({ chain, config }: Reading): Promise<SystemChainArtifact | undefined> {
  if (config.coretime === undefined) return undefined
  const opening = Promise.all([chain('relay'), chain('coretime')])
  const opened = opening.then(([relay, coretime]) => requireCoretime({ relay, coretime }))
  return describeChain(await settle(opened))
}

/** Reads the migrations of the configured system parachains that can be opened. */
async function readMigrating({ chain, config }: Reading) {
  const configured = systemRoles.filter((role) => config[role] !== undefined)
  const read = await Promise.all(
    configured.map(async (role) => {
      const opened = await settle(chain(role))
      if (isParaclockError(opened)) return { value: [], evidence: [] }
      const { value, evidence } = await readMigrations(opened)
      return { value: value.map((one) => ({ ...one, role })), evidence }
    })
  )
  return {
    value: read.flatMap(({ value }) => value),
    evidence: read.flatMap(({ evidence }) => evidence)
  }
}

async function settle<Value>(work: Promise<Value>): Promise<Value | ParaclockError> {
  try {
    return await work
  } catch (error) {
    if (!isParaclockError(error) || isParaclockError(error, OperationAborted)) throw error
    return error
  }
}
