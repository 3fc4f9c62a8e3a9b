import { homedir } from 'node:os'
import { join } from 'node:path'
import type { MetadataCache } from '@paraclock/connect'
import { createDirectoryMetadataCache } from '@paraclock/connect/node'
import type { CommandContext } from '../cli/Command.ts'

/** Where metadata is kept between runs: in the user's cache folder, as the platform has it. */
export function openMetadataCache(context: Pick<CommandContext, 'env'>): MetadataCache {
  return createDirectoryMetadataCache({ directory: join(cacheFolder(context), 'metadata') })
}

/** Where it is kept what was read of chains that were forked, so that the next time it is read at once. */
export function openHintsFolder(context: Pick<CommandContext, 'env'>): string {
  return join(cacheFolder(context), 'forks')
}

function cacheFolder({ env }: Pick<CommandContext, 'env'>): string {
  const base = env['XDG_CACHE_HOME'] ?? env['LOCALAPPDATA'] ?? join(homedir(), '.cache')
  return join(base, 'paraclock')
}
