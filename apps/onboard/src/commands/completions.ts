import { listChecks } from '../check/listChecks.ts'
import type { CommandContext } from '../cli/Command.ts'
import { renderCompletions } from '../completions/renderCompletions.ts'
import { listCommands } from './listCommands.ts'

/** Prints the script with which a shell completes commands and options. */
export async function run({ positionals, print }: CommandContext): Promise<number> {
  const ids = listChecks().map(({ id }) => id)
  const commands = listCommands().map((command) =>
    command.name === 'explain' ? { ...command, choices: ids } : command
  )
  print(renderCompletions({ shell: positionals[0] ?? '', commands }))
  return 0
}
