import type { TrialOptions } from '@paraclock/checklist'
import { readCodeFile } from '@paraclock/connect/node'
import type { CommandContext } from '../cli/defineCommand.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'

export async function openTrial(
  context: Pick<CommandContext, 'env' | 'cwd' | 'signal'>,
  options: { readonly upgrade?: readonly string[]; readonly 'trial-limit'?: string | undefined }
): Promise<TrialOptions> {
  const { upgrade = [], 'trial-limit': limit } = options
  if (limit !== undefined && !/^\d{1,6}$/.test(limit)) {
    throw refuseArgument(`--trial-limit takes a number of slots, not ${JSON.stringify(limit)}`)
  }
  const upgrades = await Promise.all(upgrade.map((file) => readCodeFile(file, context)))
  return { upgrades, limit: limit === undefined ? undefined : Number(limit) }
}
