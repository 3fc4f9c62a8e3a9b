import { homedir } from 'node:os'
import { join } from 'node:path'
import type { ChainMemory, MetadataCache } from '@paraclock/connect'
import { createDirectoryChainMemory, createDirectoryMetadataCache } from '@paraclock/connect/node'
import type { HintStore } from '@paraclock/executor'
import { createFileHintStore } from '@paraclock/executor/node'
import type { RuntimeRecords } from '@paraclock/submission'
import { createDirectoryRuntimeRecords } from '@paraclock/submission/node'
import type { CommandContext } from '../cli/defineCommand.ts'

export interface Caches {
  /** The metadata that endpoints stated. Signatures never use this metadata. */
  readonly metadataCache: MetadataCache
  readonly memory: ChainMemory
  /**
   * For each runtime, the storage keys that its calls read. A later run reads these keys in
   * advance.
   */
  readonly hints: HintStore
  /** The recorded outputs of runtimes that earlier commands ran, by code hash. */
  readonly runtimes: RuntimeRecords
}

export function openCaches({ env }: Pick<CommandContext, 'env'>): Caches {
  const base = env['XDG_CACHE_HOME'] || env['LOCALAPPDATA'] || join(homedir(), '.cache')
  const place = (name: string) => ({ directory: join(base, 'paraclock', name) })
  return {
    metadataCache: createDirectoryMetadataCache(place('metadata')),
    memory: createDirectoryChainMemory(place('chains')),
    hints: createFileHintStore(place('states')),
    runtimes: createDirectoryRuntimeRecords(place('runtimes'))
  }
}
