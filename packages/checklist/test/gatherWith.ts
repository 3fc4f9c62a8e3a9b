import type { Chain } from '@paraclock/connect'
import type { NetworkConfig } from '../src/config/configSchema.ts'
import type { NetworkRole } from '../src/config/networkRoles.ts'
import type { Artifacts } from '../src/evidence/Artifacts.ts'
import type { NetworkEvidence } from '../src/evidence/EvidenceFile.ts'
import type { GatherContext, Gatherer } from '../src/gather/chains/defineGatherer.ts'
import { openNetwork } from '../src/gather/chains/openNetwork.ts'
import type { ChainObserver } from '../src/observe/createObserver.ts'
import { type FixtureName, loadEvidence } from './fixtures/loadEvidence.ts'
import { openRecorded } from './fixtures/openRecorded.ts'
import type { Draft } from './judgeWith.ts'

/** What a gatherer is given, for a test to change. */
export interface Recorded {
  readonly artifacts: Draft<Artifacts>
  readonly config: Draft<NetworkConfig>
  /** What chains do otherwise than when they were recorded. */
  readonly chains: { [Role in NetworkRole]?: Partial<Chain> }
  /** What runs of the target or the service show. By default nothing runs. */
  observer: Partial<ChainObserver>
  trial: GatherContext['trial']
}

const networks = new Map<FixtureName, NetworkEvidence>()
const contexts = new Map<FixtureName, GatherContext>()

/** Gathers one artifact of a recorded network from the others, with what a test changes. */
export async function gatherWith<Value>(
  gatherer: Gatherer<string, Value>,
  which: FixtureName,
  change: (recorded: Recorded) => void = () => {}
): Promise<Value> {
  const { recorded, context } = openContext(which)
  change(recorded)
  const { config, chains, observer, trial, artifacts } = recorded
  return await gatherer.gather(artifacts as unknown as Record<string, unknown>, {
    ...context,
    config: config as NetworkConfig,
    trial,
    chain: async (role) => withChanges(await context.chain(role), chains[role] ?? {}),
    observe: () => observer as ChainObserver
  })
}

/** A chain of a recorded network. */
export function openChain(which: FixtureName, role: NetworkRole): Promise<Chain> {
  return openContext(which).context.chain(role)
}

/** The configuration of a recorded network. */
export function readConfig(which: FixtureName): NetworkConfig {
  return loadNetwork(which).config
}

function loadNetwork(which: FixtureName): NetworkEvidence {
  const network = networks.get(which) ?? loadEvidence(which).networks[0]
  if (network === undefined) throw new Error('the fixture holds no network')
  networks.set(which, network)
  return network
}

function openContext(which: FixtureName) {
  const network = loadNetwork(which)
  const config = structuredClone(network.config)
  const { signal } = new AbortController()
  const context =
    contexts.get(which) ??
    openNetwork({
      ...{ network: network.network, config, trial: undefined, signal },
      connections: openRecorded(which)
    })
  contexts.set(which, context)
  const gathered = Object.entries(network.artifacts).flatMap(([name, one]) =>
    one?.status === 'gathered' ? [[name, structuredClone(one.value)] as const] : []
  )
  const recorded: Recorded = {
    artifacts: Object.fromEntries(gathered) as unknown as Draft<Artifacts>,
    config: config as Draft<NetworkConfig>,
    chains: {},
    observer: {},
    trial: undefined
  }
  return { recorded, context }
}

/** The same chain, except for some of its members. */
export function withChanges(chain: Chain, changes: Partial<Chain>): Chain {
  return new Proxy(chain, {
    get: (_, name) => {
      const source = name in changes ? changes : chain
      const member: unknown = Reflect.get(source, name, source)
      return typeof member === 'function' ? member.bind(source) : member
    }
  })
}

/** A chain that states a fee of 88 for each call, and answers nothing else. */
export const statesFee = (async ({ api }: { readonly api: string }) => {
  if (api !== 'TransactionPaymentApi') throw new Error(`${api} is not answered`)
  return { value: { partial_fee: 88n }, evidence: [] }
}) as unknown as Chain['call']
