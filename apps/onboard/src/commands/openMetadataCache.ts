import { homedir } from 'node:os'
import { join } from 'node:path'
import type { MetadataCache } from '@paraclock/connect'
import { createDirectoryMetadataCache } from '@paraclock/connect/node'
import type { CommandContext } from '../cli/Command.ts'

/** Where metadata is kept between runs: in the user's cache folder, as the platform has it. */
export function openMetadataCache({ env }: Pick<CommandContext, 'env'>): MetadataCache {
  const base = env['XDG_CACHE_HOME'] ?? env['LOCALAPPDATA'] ?? join(homedir(), '.cache')
  return createDirectoryMetadataCache({ directory: join(base, 'paraclock', 'metadata') })
}
