import { listChecks } from '@paraclock/checklist'
import { isParaclockError, sanitizeText, shorten } from '@paraclock/core'
import type { Command, CommandContext } from '../../cli/defineCommand.ts'
import { completionScripts } from '../../completions/completionScripts.ts'
import { listWords } from '../../completions/listWords.ts'
import { readConfig } from '../../config/readConfig.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { listErrorCodes } from './runExplain.ts'

export async function printCompletions(
  context: Pick<CommandContext, 'positionals' | 'print' | 'cwd' | 'signal'>,
  commands: readonly Command[]
): Promise<number> {
  const { positionals, print } = context
  const [asked = '', ...before] = positionals
  if (asked === 'words') {
    const words = await listWords({
      commands,
      before,
      explained: () => [...listChecks().map(({ id }) => id), ...listErrorCodes()],
      checks: () => [...new Set(listChecks().flatMap(({ id, group }) => [group, id]))],
      readNames: (kind) => readNames(context, kind)
    })
    const lines = words.map((parts) => parts.map(sanitizeText).join('\t'))
    if (lines.length > 0) print(lines.join('\n'), { isWhole: true })
    return 0
  }
  const script = new Map(Object.entries(completionScripts)).get(asked)
  if (script === undefined) {
    const shells = Object.keys(completionScripts).join(', ')
    throw refuseArgument(`there is no completion for ${shorten(asked)}; there is for ${shells}`)
  }
  print(script, { isWhole: true })
  return 0
}

async function readNames(
  { cwd, signal }: Pick<CommandContext, 'cwd' | 'signal'>,
  kind: 'networks' | 'ids'
): Promise<readonly string[]> {
  try {
    const { networks } = await readConfig({ cwd, signal })
    if (kind === 'networks') return Object.keys(networks)
    const ids = Object.values(networks).flatMap(({ automation }) => automation.providedId ?? [])
    return [...new Set(ids)]
  } catch (error) {
    if (isParaclockError(error)) return []
    throw error
  }
}
