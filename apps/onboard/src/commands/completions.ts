import { listChecks } from '../check/listChecks.ts'
import type { Command, CommandContext } from '../cli/Command.ts'
import { renderCompletions } from '../completions/renderCompletions.ts'

/** Makes the command that prints the script with which a shell completes the given commands. */
export function createRun(
  commands: readonly Command[]
): (context: CommandContext) => Promise<number> {
  const ids = listChecks().map(({ id }) => id)
  const completed = commands.map((command) =>
    command.name === 'explain' ? { ...command, choices: ids } : command
  )
  return async ({ positionals, print }) => {
    print(renderCompletions({ shell: positionals[0] ?? '', commands: completed }))
    return 0
  }
}
