import { homedir } from 'node:os'
import { join } from 'node:path'
import type { TrialOptions } from '@paraclock/checklist'
import type { ChainMemory, MetadataCache } from '@paraclock/connect'
import { createDirectoryChainMemory, createDirectoryMetadataCache } from '@paraclock/connect/node'
import type { HintStore } from '@paraclock/executor'
import { createFileHintStore } from '@paraclock/executor/node'
import type { RuntimeRecords } from '@paraclock/submission'
import { createDirectoryRuntimeRecords } from '@paraclock/submission/node'
import type { CommandContext } from '../cli/defineCommand.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { readCode } from './readCode.ts'

/**
 * Where metadata is kept as endpoints gave it, to read by: in the user's cache folder, as the platform
 * has it. Nothing is signed by it.
 */
export function openMetadataCache(context: Pick<CommandContext, 'env'>): MetadataCache {
  return createDirectoryMetadataCache({ directory: join(cacheFolder(context), 'metadata') })
}

/** Where it is kept what runtimes say of themselves when they are run here, under the hash of their code. */
export function openRuntimeRecords(context: Pick<CommandContext, 'env'>): RuntimeRecords {
  return createDirectoryRuntimeRecords({ directory: join(cacheFolder(context), 'runtimes') })
}

/** Where it is remembered what was asked of chains, so that the next time all of it is asked at once. */
export function openChainMemory(context: Pick<CommandContext, 'env'>): ChainMemory {
  return createDirectoryChainMemory({ directory: join(cacheFolder(context), 'chains') })
}

/** Where it is kept what runtimes read, so that the next time it is read at once. */
export function openHintStore(context: Pick<CommandContext, 'env'>): HintStore {
  return createFileHintStore({ directory: join(cacheFolder(context), 'states') })
}

/**
 * How tasks are tried: how far, and with which codes of runtime upgrades.
 *
 * @throws ParaclockError `CommandArgumentInvalid`, `FileUnavailable`
 */
export async function openTrial(
  context: Pick<CommandContext, 'env' | 'cwd' | 'signal'>,
  options: { readonly upgrade?: readonly string[]; readonly 'trial-limit'?: string | undefined }
): Promise<TrialOptions> {
  const { upgrade = [], 'trial-limit': limit } = options
  if (limit !== undefined && !/^\d{1,6}$/.test(limit)) {
    throw refuseArgument(`--trial-limit takes a number of slots, not ${JSON.stringify(limit)}`)
  }
  const upgrades = await Promise.all(upgrade.map((file) => readCode(file, context)))
  return { upgrades, limit: limit === undefined ? undefined : Number(limit) }
}

function cacheFolder({ env }: Pick<CommandContext, 'env'>): string {
  const base = env['XDG_CACHE_HOME'] ?? env['LOCALAPPDATA'] ?? join(homedir(), '.cache')
  return join(base, 'paraclock')
}
