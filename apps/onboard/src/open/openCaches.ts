import { homedir } from 'node:os'
import { join } from 'node:path'
import { createDirectoryChainMemory, createDirectoryMetadataCache } from '@paraclock/connect/node'
import { createFileHintStore } from '@paraclock/executor/node'
import { createDirectoryRuntimeRecords } from '@paraclock/submission/node'
import type { CommandContext } from '../cli/defineCommand.ts'

export type Caches = ReturnType<typeof openCaches>

export function openCaches({ env }: Pick<CommandContext, 'env'>) {
  const base = env['XDG_CACHE_HOME'] || env['LOCALAPPDATA'] || join(homedir(), '.cache')
  const place = (name: string) => ({ directory: join(base, 'paraclock', name) })
  return {
    // This metadata is trusted from the endpoints. Calls are never signed with it.
    metadataCache: createDirectoryMetadataCache(place('metadata')),
    memory: createDirectoryChainMemory(place('chains')),
    hints: createFileHintStore(place('states')),
    runtimes: createDirectoryRuntimeRecords(place('runtimes'))
  }
}
