import type { Connections } from '@paraclock/checklist'
import type { CommandContext } from '../cli/defineCommand.ts'
import { type ConfigContext, type OpenedConfig, openConfig } from './openConfig.ts'
import { type ConnectionSettings, openConnections } from './openConnections.ts'

/** The configuration of a command, the networks that it names, and connections to their chains. */
export interface OpenedNetworks extends OpenedConfig {
  /** Connects to a chain when it is first read. */
  readonly connections: Connections
}

/**
 * Opens the networks that a command line names, and ends their connections when the work is done. Every
 * command that reads chains begins here.
 *
 * @throws ParaclockError those of `openConfig`, and of the work
 */
export async function useNetworks<Result>(
  context: ConfigContext & Pick<CommandContext, 'env'>,
  settings: ConnectionSettings,
  work: (opened: OpenedNetworks) => Promise<Result>
): Promise<Result> {
  const opened = await openConfig(context)
  const connections = openConnections(context, opened.config, settings)
  try {
    return await work({ ...opened, connections })
  } finally {
    await connections.close()
  }
}
