import type { CommandContext } from '../cli/Command.ts'
import type { Config } from '../config/Config.ts'
import { type Connections, createConnections } from '../gather/createConnections.ts'
import { openChainMemory, openMetadataCache } from './openMetadataCache.ts'

/** Makes the connections of a command, with the times that the configuration allows. */
export function openConnections(
  context: Pick<CommandContext, 'env'>,
  { timeouts = {} }: Pick<Config, 'timeouts'>
): Connections {
  const { connect, request } = timeouts
  return createConnections({
    metadataCache: openMetadataCache(context),
    memory: openChainMemory(context),
    ...(connect === undefined ? {} : { connectMs: connect * 1000 }),
    ...(request === undefined ? {} : { requestMs: request * 1000 })
  })
}
