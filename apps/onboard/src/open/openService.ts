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

/** What commands that sign add to opening the service. */
export interface OpenServiceOptions {
  /** Proves the chains. */
  readonly prover?: ChainProver | undefined
  /** Hears of the network before anything connects, and may refuse it. */
  readonly onNetwork?: (network: string, config: NetworkConfig) => Promise<void>
}

/** Connects to the service of the one network that a command line names. */
export async function openService(
  context: ConfigContext & Pick<CommandContext, 'env'>,
  { prover, onNetwork }: OpenServiceOptions = {}
): Promise<OpenedService> {
  const { signal } = context
  const opened = await openConfig(context)
  const [network, config] = requireOne(opened)
  await onNetwork?.(network, config)
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
