import {
  ArgumentInvalid,
  codeKey,
  type Hex,
  hexToBytes,
  isServiceVariant,
  ParaclockError,
  type ServiceVariant,
  type UnixSeconds,
  variantNames
} from '@paraclock/core'
import { loadRuntime } from '@paraclock/executor'
import { checkNames, ROUND_MS } from '@paraclock/simulation'
import type { ChainPlan } from '../genesis/ChainPlan.ts'
import { planExtra, planOwn, serviceRuntimes } from '../genesis/planChains.ts'
import { readParaId, refuseSolo } from '../genesis/RawGenesis.ts'
import { readGenesisHeader } from '../genesis/readGenesisHeader.ts'
import type { ExtraParachain } from '../StartOptions.ts'
import { checkExport, checkLimits } from './checkExport.ts'
import { describeNodes, describeZombienet } from './describeNodes.ts'
import { type ExportedNode, type ExportPorts, planNodes, RELAY_SPEC } from './planNodes.ts'
import { writeChainSpec } from './writeChainSpec.ts'
import { writeFiles } from './writeFiles.ts'

/** The arguments of {@link exportNetwork}. */
export interface ExportNetworkArgs {
  /** The folder is created if it is missing. */
  readonly dir: string
  /** Defaults to `hour`. */
  readonly variant?: ServiceVariant
  /** Defaults to `devnet-` and the variant. */
  readonly name?: string
  /** The time in the genesis. Rounded down to a multiple of 6 seconds. Defaults to the present. */
  readonly startTime?: UnixSeconds
  readonly parachains?: readonly ExtraParachain[]
  /**
   * The first ports for connections between nodes and for JSON-RPC. The nodes take these ports and
   * the following ports. Two networks can run side by side if their ports differ.
   */
  readonly ports?: ExportPorts
}

/** The files, chains and nodes of an exported network. */
export interface ExportedNetwork {
  readonly files: readonly string[]
  /** The genesis hash of each chain, by the name of the chain. */
  readonly genesisHashes: Readonly<Record<string, Hex>>
  /** In the order in which to start them. */
  readonly nodes: readonly ExportedNode[]
}

/**
 * Writes a network for real nodes: raw chain specifications for `polkadot` and
 * `polkadot-omni-node`, a description for zombienet, and instructions. Validators back the
 * parachains from the start, because the relay chain's genesis has their first headers and code.
 *
 * @throws ParaclockError `ArgumentInvalid`, also for a fork, a name that a file cannot have, or code
 * that the relay chain does not accept; `ChainSpecMalformed`; `ChainFailed` for a chain without a
 * parachain id; `FileUnavailable`.
 *
 * @example
 * ```ts
 * import { exportNetwork } from '@paraclock/devnet'
 *
 * const { files } = await exportNetwork({ dir: 'network', variant: 'minute' })
 * console.log(files) // README.md has the commands that start the nodes
 * ```
 */
export async function exportNetwork(args: ExportNetworkArgs): Promise<ExportedNetwork> {
  const { dir, variant = 'hour', name: network = `devnet-${variant}` } = args
  if (!isServiceVariant(variant)) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the variant of the service',
      value: variant,
      problem: `expected ${variantNames}`
    })
  }
  const now = args.startTime === undefined ? Date.now() : Number(args.startTime) * 1000
  const at = { network, time: Math.floor(now / ROUND_MS) * ROUND_MS }
  const plans = [
    await planOwn({ ...at, name: 'service', runtime: serviceRuntimes[variant] }),
    await planOwn({ ...at, name: 'target', runtime: 'target' }),
    ...(await Promise.all((args.parachains ?? []).map((chain) => planExtra({ ...at, chain }))))
  ]
  checkNames(plans.map(({ name, genesis }) => ({ name, paraId: readParaId(genesis) })))
  checkExport(plans)
  const parachains = await Promise.all(plans.map(readParachain))
  const patch = registerParachains(parachains)
  const relay = await planOwn({ ...at, name: 'relay', runtime: 'relay', patch })
  checkLimits(relay.genesis, parachains)

  const nodes = planNodes(parachains, args.ports)
  // A node derives the type of the relay chain from the prefix of the id.
  const relayId = `rococo_${network.replace(/\W+/g, '_')}`
  const writeSpec = (plan: ChainPlan, id: string, paraId?: number): string => {
    const own = nodes.filter((node) => node.paraId === paraId)
    const spec = writeChainSpec({
      ...plan,
      name: `${network} ${plan.name}`,
      id,
      bootNodes: own.map(({ identity }) => identity.address),
      parachain: paraId === undefined ? undefined : { paraId, relay: relayId }
    })
    return `${JSON.stringify(spec, null, 2)}\n`
  }
  const files = {
    [RELAY_SPEC]: writeSpec(relay, relayId),
    ...Object.fromEntries(
      parachains.map(({ plan, paraId }) => [
        `${plan.name}.json`,
        writeSpec(plan, `${relayId}_${paraId}`, paraId)
      ])
    ),
    'zombienet.toml': describeZombienet(relayId, nodes),
    'README.md': describeNodes(network, nodes)
  }
  writeFiles(dir, files)
  const hashes = parachains.map(({ plan, hash }) => [plan.name, hash])
  const relayHash = (await readHeader(relay)).hash
  return {
    files: Object.keys(files),
    genesisHashes: Object.fromEntries([['relay', relayHash], ...hashes]),
    nodes: nodes.map(({ identity: _, ...node }) => node)
  }
}

type ReadParachain = Awaited<ReturnType<typeof readParachain>>

async function readParachain(plan: ChainPlan) {
  const paraId = readParaId(plan.genesis)
  if (paraId === undefined) throw refuseSolo(plan.name)
  const { encoded, hash } = await readHeader(plan)
  const code = plan.genesis.top.get(codeKey) as Hex
  return { plan, name: plan.name, paraId, head: encoded, hash, code }
}

async function readHeader(plan: ChainPlan): Promise<{ encoded: Hex; hash: Hex }> {
  const runtime = await loadRuntime(hexToBytes(plan.genesis.top.get(codeKey) as Hex))
  return await readGenesisHeader(plan.genesis, runtime.version.stateVersion)
}

/**
 * Returns a patch that registers the parachains in the relay chain's genesis. With this patch, a
 * parachain block needs one backing vote and one approval. The patch assigns no cores to
 * parachains, because the relay chain's own genesis already does.
 */
function registerParachains(
  parachains: readonly Pick<ReadParachain, 'paraId' | 'head' | 'code'>[]
): unknown {
  return {
    configuration: {
      config: {
        // With these values, a collator can build on blocks that the relay chain has not included
        // yet.
        async_backing_params: { allowed_ancestry_len: 2, max_candidate_depth: 3 },
        minimum_backing_votes: 1,
        needed_approvals: 1
      }
    },
    paras: {
      paras: parachains.map(({ paraId, head, code }) => [paraId, [head, code, true]])
    }
  }
}
