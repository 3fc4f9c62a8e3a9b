import type { Connections, NetworkConfig } from '@paraclock/checklist'
import { connectService, type Service } from '@paraclock/scheduler'
import type { CommandContext } from '../cli/defineCommand.ts'
import type { ChainProof } from '../sign/chainProof.ts'
import type { ChainProver } from '../sign/createProver.ts'
import { type ConfigContext, openConfig, requireOne } from './openConfig.ts'
import { openConnections } from './openConnections.ts'

/** The service of the one network that a command is about. */
export interface OpenedService {
  readonly network: string
  readonly config: NetworkConfig
  readonly service: Service
  readonly connections: Connections
  /** What signed bytes rest on; empty for commands that do not sign. */
  readonly proofs: readonly ChainProof[]
}

/**
 * Connects to the service of the one network that a command line names.
 *
 * @param prover - proves the chains, for commands that sign
 */
export async function openService(
  context: ConfigContext & Pick<CommandContext, 'env'>,
  prover?: ChainProver
): Promise<OpenedService> {
  const { signal } = context
  const opened = await openConfig(context)
  const [network, config] = requireOne(opened)
  const proving = prover === undefined ? {} : { prover }
  const connections = openConnections(context, opened.config, proving)
  try {
    const chain = await connections.read(config.service, { name: 'service', signal })
    const signing = await prover?.prove(chain, config.service)
    const service = await connectService(signing === undefined ? { chain } : { signing })
    return { network, config, service, connections, proofs: prover?.proofs ?? [] }
  } catch (error) {
    await connections.close()
    throw error
  }
}
