import type { ChainConfig, ChainRole, NetworkConfig } from '@paraclock/checklist'
import type { Chain, ConnectedChain } from '@paraclock/connect'
import { isParaclockError } from '@paraclock/core'
import { RuntimeProofFailed } from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'
import type { ChainProof } from '../sign/chainProof.ts'
import { type ChainProver, createProver } from '../sign/createProver.ts'
import type { ConfigContext } from './openConfig.ts'
import { useNetworks } from './useNetworks.ts'

/** A network of the configuration, and its chains. */
export interface OpenedNetwork {
  readonly network: string
  readonly config: NetworkConfig
  /** Connects to a chain of it. */
  readonly chain: (role: ChainRole) => Promise<Chain>
}

/** What was read of networks, and what the bytes that are made of it rest on. */
export interface ReadNetworks<Value> {
  readonly read: readonly Value[]
  readonly proofs: readonly ChainProof[]
  /** Of which chains nothing could be proven, and why, in words. */
  readonly unproven: readonly string[]
}

/**
 * Reads each network that a command line names, side by side, and ends the connections.
 *
 * @param admit - what is done with a chain before it is read
 */
export async function readNetworks<Value>(
  context: ConfigContext & Pick<CommandContext, 'env'>,
  read: (opened: OpenedNetwork) => Promise<Value>,
  admit?: ChainProver['admit']
): Promise<readonly Value[]> {
  const { signal } = context
  const prover = admit && { admit }
  return await useNetworks(context, { prover }, ({ networks, connections }) =>
    Promise.all(
      networks.map(([network, config]) => {
        const chain = (name: ChainRole) => connections.read(config[name], { name, signal })
        return read({ network, config, chain })
      })
    )
  )
}

/**
 * Reads networks as {@link readNetworks} does. The calls that are planned from it are signed elsewhere,
 * so the types of each chain are proven first; a chain that can prove nothing is read all the same, and
 * named.
 *
 * @throws ParaclockError as `openSigning` of `@paraclock/submission`, but not `RuntimeProofFailed` for an endpoint
 * that offers none
 */
export async function readProvenNetworks<Value>(
  context: ConfigContext & Pick<CommandContext, 'env' | 'report'>,
  read: (opened: OpenedNetwork) => Promise<Value>
): Promise<ReadNetworks<Value>> {
  const options = { unproven: true, unhashed: false, unconfirmed: false }
  const prover = createProver({ ...context, options })
  const unproven = new Set<string>()
  const admit = async (chain: ConnectedChain, config: ChainConfig): Promise<ConnectedChain> => {
    try {
      return await prover.admit(chain, config)
    } catch (error) {
      if (!isParaclockError(error, RuntimeProofFailed) || error.context.isWrong) throw error
      unproven.add(`${error.message}; the bytes of its calls are trusted from the endpoint`)
      return chain
    }
  }
  const values = await readNetworks(context, read, admit)
  return { read: values, proofs: [...prover.proofs], unproven: [...unproven] }
}
