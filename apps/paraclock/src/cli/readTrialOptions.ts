import type { TrialOptions } from '@paraclock/checklist'
import { readCodeFile } from '@paraclock/connect/node'
import type { CommandContext } from './defineCommand.ts'
import { readNumber } from './readNumber.ts'

const MAX_SLOTS = 999_999

export async function readTrialOptions(
  context: Pick<CommandContext, 'env' | 'cwd' | 'signal'>,
  options: { readonly upgrade?: readonly string[]; readonly 'trial-limit'?: string | undefined }
): Promise<TrialOptions> {
  const { upgrade = [], 'trial-limit': given } = options
  const limit = readNumber('--trial-limit', given, { min: 0, max: MAX_SLOTS, unit: ' slots' })
  const upgrades = await Promise.all(upgrade.map((file) => readCodeFile(file, context)))
  return { upgrades, limit }
}
