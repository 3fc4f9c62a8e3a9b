import type { ChainConfig, ChainRole, NetworkConfig } from '@paraclock/checklist'
import type { Chain, ConnectedChain } from '@paraclock/connect'
import { isParaclockError } from '@paraclock/core'
import { RuntimeProofFailed } from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'
import type { ChainProof } from '../sign/chainProof.ts'
import { createProver } from '../sign/createProver.ts'
import { type ConfigContext, type OpenedConfig, openConfig } from './openConfig.ts'
import { openConnections } from './openConnections.ts'

/** A network of the configuration, and its chains. */
export interface OpenedNetwork {
  readonly network: string
  readonly config: NetworkConfig
  /** Connects to a chain of it. */
  readonly chain: (role: ChainRole) => Promise<Chain>
}

/** What was read of networks, and what the bytes that are made of it rest on. */
export interface ProvenNetworks<Value> {
  readonly read: readonly Value[]
  readonly proofs: readonly ChainProof[]
  /** Of which chains nothing could be proven, and why, in words. */
  readonly unproven: readonly string[]
}

/**
 * Reads each network that a command line names, side by side, and ends the connections.
 *
 * @throws ParaclockError those of `openConfig`, and what connecting raises
 */
export async function readNetworks<Value>(
  context: ReadContext,
  read: (opened: OpenedNetwork) => Promise<Value>
): Promise<readonly Value[]> {
  return await readEach(context, await openConfig(context), {}, read)
}

/**
 * The same for calls that are planned here and signed elsewhere: the types of each chain are proven
 * first. A chain that can prove nothing is read all the same, and named.
 *
 * @throws ParaclockError as `openSigning` of `@paraclock/submission`, but not `RuntimeProofFailed`
 */
export async function readProvenNetworks<Value>(
  context: ReadContext,
  read: (opened: OpenedNetwork) => Promise<Value>
): Promise<ProvenNetworks<Value>> {
  const prover = createProver({ ...context, options: { unproven: true } })
  const unproven = new Set<string>()
  const admit = async (chain: ConnectedChain, config: ChainConfig): Promise<ConnectedChain> => {
    try {
      return await prover.admit(chain, config)
    } catch (error) {
      if (!isParaclockError(error) || error.code !== RuntimeProofFailed.code) throw error
      unproven.add(`${error.message}; the bytes of its calls are trusted from the endpoint`)
      return chain
    }
  }
  const opened = await openConfig(context)
  const values = await readEach(context, opened, { prover: { admit } }, read)
  return { read: values, proofs: [...prover.proofs], unproven: [...unproven] }
}

type ReadContext = ConfigContext & Pick<CommandContext, 'env' | 'report'>

async function readEach<Value>(
  context: ReadContext,
  { config: whole, networks }: OpenedConfig,
  options: Parameters<typeof openConnections>[2],
  read: (opened: OpenedNetwork) => Promise<Value>
): Promise<readonly Value[]> {
  const { signal } = context
  const connections = openConnections(context, whole, options)
  try {
    return await Promise.all(
      networks.map(([network, config]) => {
        const chain = (name: ChainRole) => connections.read(config[name], { name, signal })
        return read({ network, config, chain })
      })
    )
  } finally {
    await connections.close()
  }
}
