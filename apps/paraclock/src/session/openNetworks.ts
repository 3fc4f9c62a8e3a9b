import { type NetworkConfig, type NetworkRole, readChain, rolesOf } from '@paraclock/checklist'
import { formatPath } from '@paraclock/checklist/schema'
import {
  type Chain,
  ChainMismatch,
  type ChainPlace,
  type Connections,
  createConnections
} from '@paraclock/connect'
import { followChains } from '@paraclock/connect/node'
import { ParaclockError } from '@paraclock/core'
import { SignerMismatch } from '../errors/commands.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { OpenContext, OpenedNetwork, Opening } from '../open/Opening.ts'
import { type Caches, openCaches } from '../open/openCaches.ts'
import { type OpenedConfig, openConfig } from '../open/openConfig.ts'
import type { ChainProver } from '../sign/createProver.ts'
import type { OpenedSigning } from '../sign/openSigners.ts'

/** The opened networks. Disposing of this object ends the connections and releases the journal. */
export interface OpenedNetworks extends OpenedConfig, AsyncDisposable {
  readonly connections: Connections
  readonly opened: readonly [OpenedNetwork, ...OpenedNetwork[]]
  readonly caches: Caches
  /** Proves the runtimes of chains. `undefined` if the command trusts its endpoints. */
  readonly prover: ChainProver | undefined
  /**
   * The signers, the proven chains and the journal. `undefined` if the command does not sign. `fix
   * --bundle` without a signer has proven chains, but no signers and no journal.
   */
  readonly signing: OpenedSigning | undefined
}

/** Opens the selected networks, with connections, proofs, signers and the journal. */
export async function openNetworks(
  context: OpenContext,
  opening: Opening
): Promise<OpenedNetworks> {
  const { which = 'all', sign, proofs, holdGenesis = true } = opening
  const { options, signal, cwd, connect = createConnections } = context
  const { as = [], yes = false, 'as-signer': asSigner = false } = options
  const configured = await openConfig(context)
  const { networks, config } = configured
  if (which === 'one' && networks.length > 1) {
    const names = networks.map(([name]) => name).join(', ')
    throw refuseArgument(`This command is about one network: choose one of ${names} with --network`)
  }
  const caches = openCaches(context)
  if (sign !== undefined && as.length > 0 && options.signer === undefined) {
    throw new ParaclockError(SignerMismatch, { account: '--as' })
  }
  const isSigned = sign !== undefined && (options.signer ?? options['target-signer']) !== undefined
  // The prover is imported only here, because polkadot.js takes half a second to load.
  const prover =
    isSigned || proofs !== undefined
      ? (await import('../sign/createProver.ts')).createProver(context, caches, {
          networkOf: mapPlaces(networks, (network) => network),
          isOptional: proofs === 'wanted'
        })
      : undefined
  // Without a signer, the calls of these commands are only shown, but also on proven chains.
  const isShown = sign === 'maker' && proofs !== undefined
  const isRead = sign === undefined && proofs !== undefined
  const { isPatient = isSigned || isShown || isRead } = opening
  const { metadataCache, memory } = caches
  const { connect: connectSeconds, request: requestSeconds } = config.timeouts ?? {}
  const isHeld = holdGenesis || prover !== undefined
  const connections = connect({
    follower: followChains(cwd),
    metadataCache,
    memory,
    holdGenesis: isHeld,
    verifier: prover,
    // Names each chain by the configuration key of its endpoints: `networks.main.target.endpoints`.
    names: mapPlaces(Object.entries(config.networks), (network, role) =>
      formatPath(['networks', network, role, 'endpoints'])
    ),
    giveUpMs: isPatient ? 0 : undefined,
    connectMs: connectSeconds && connectSeconds * 1000,
    requestMs: requestSeconds && requestSeconds * 1000
  })
  // The cast is safe: the list is not empty, because a configuration has at least one network.
  const opened = networks.map(([network, config]): OpenedNetwork => {
    const chain = async (role: NetworkRole) => {
      const read = await readChain(connections, { network, config, role, signal })
      if (isHeld && isParachainRole(role)) requireParaId(read, config[role].paraId)
      return read
    }
    return { network, config, chain }
  }) as unknown as OpenedNetworks['opened']
  try {
    const signing =
      sign === undefined || !(isShown || isSigned || yes || asSigner)
        ? undefined
        : await (await import('../sign/openSigners.ts')).openSigners(context, opened, prover, sign)
    return {
      ...configured,
      connections,
      opened,
      caches,
      prover,
      signing,
      async [Symbol.asyncDispose]() {
        await Promise.all([connections.close(), signing?.release()])
      }
    }
  } catch (error) {
    await connections.close()
    throw error
  }
}

const isParachainRole = (role: NetworkRole): role is 'service' | 'target' =>
  role === 'service' || role === 'target'

/** Throws for an unexpected parachain id, because accounts of the service are derived from it. */
function requireParaId({ facts, paraId }: Chain, expected: number): void {
  if (paraId === expected) return
  const { endpoint } = facts
  const actual = paraId ?? 'none'
  throw new ParaclockError(ChainMismatch, { endpoint, fact: 'paraId', expected, actual })
}

function mapPlaces(
  networks: readonly (readonly [string, NetworkConfig])[],
  nameOf: (network: string, role: NetworkRole) => string
): ReadonlyMap<ChainPlace, string> {
  const names = new Map<ChainPlace, string>()
  for (const [network, config] of networks) {
    for (const role of rolesOf(config)) {
      const place = config[role]
      if (place !== undefined) names.set(place, nameOf(network, role))
    }
  }
  return names
}
