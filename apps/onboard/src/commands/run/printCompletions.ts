import { listChecks } from '@paraclock/checklist'
import { isParaclockError } from '@paraclock/core'
import type { Command, CommandContext } from '../../cli/defineCommand.ts'
import { renderCompletions } from '../../completions/renderCompletions.ts'
import { readConfig } from '../../config/readConfig.ts'
import { listErrorCodes } from './runExplain.ts'

/** Prints the script with which a shell completes commands, or the names that the script asks for. */
export async function printCompletions(
  context: Pick<CommandContext, 'positionals' | 'print' | 'cwd' | 'signal'>,
  commands: readonly Command[]
): Promise<number> {
  const { positionals, print } = context
  const [asked = ''] = positionals
  if (asked === 'networks' || asked === 'ids') {
    const names = await listNames(context, asked)
    if (names.length > 0) print(names.join('\n'), { isWhole: true })
    return 0
  }
  const choices = [...listChecks().map(({ id }) => id), ...listErrorCodes()]
  const completed = commands.map((command) => ({
    ...command,
    ...(command.name === 'explain' ? { choices } : {}),
    takesIds: /<(?:task|id)>/.test(command.takes ?? '')
  }))
  print(renderCompletions(asked, completed), { isWhole: true })
  return 0
}

/** The networks of the configuration in the folder, or the ids that it gives tasks; none without one. */
async function listNames(
  { cwd, signal }: Pick<CommandContext, 'cwd' | 'signal'>,
  asked: 'networks' | 'ids'
): Promise<readonly string[]> {
  try {
    const { networks } = await readConfig({ cwd, signal })
    if (asked === 'networks') return Object.keys(networks)
    const ids = Object.values(networks).flatMap(({ automation }) => automation.providedId ?? [])
    return [...new Set(ids)]
  } catch (error) {
    if (isParaclockError(error)) return []
    throw error
  }
}
