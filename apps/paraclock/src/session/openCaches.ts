import { join } from 'node:path'
import { createDirectoryChainMemory, createDirectoryMetadataCache } from '@paraclock/connect/node'
import { FileUnavailable, isParaclockError } from '@paraclock/core'
import { createDirectoryRuntimeRecords } from '@paraclock/submission/node'
import type { CommandContext } from '../cli/defineCommand.ts'
import { findUserFolder } from '../files/findUserFolder.ts'

export type Caches = ReturnType<typeof openCaches>

/** Opens the caches. A cache whose folder this user may not write to is left out. */
export function openCaches({ env, report }: Pick<CommandContext, 'env' | 'report'>) {
  const folder = findUserFolder(env, 'XDG_CACHE_HOME')
  const open = <Cache>(name: string, create: (place: { directory: string }) => Cache) => {
    try {
      return create({ directory: join(folder, name) })
    } catch (error) {
      if (!isParaclockError(error, FileUnavailable)) throw error
      report(`no cache: ${error.message}`)
      return undefined
    }
  }
  return {
    // This metadata is trusted from the endpoints. Calls are never signed with it.
    metadataCache: open('metadata', createDirectoryMetadataCache),
    memory: open('chains', createDirectoryChainMemory),
    runtimes: open('runtimes', createDirectoryRuntimeRecords)
  }
}
