import { type Command, defineCommand } from '../cli/defineCommand.ts'

/** Prints the script with which a shell completes the commands. */
export const completionsCommand = defineCommand({
  name: 'completions',
  summary: 'Print the completions of a shell: bash, zsh or fish',
  takes: '<shell>',
  options: {},
  run: async ({ positionals, print }) => {
    const { listChecks } = await import('@paraclock/checklist')
    const { renderCompletions } = await import('../completions/renderCompletions.ts')
    const { listCommands } = await import('./listCommands.ts')
    const choices = listChecks().map(({ id }) => id)
    const commands = listCommands().map((command: Command) =>
      command.name === 'explain' ? { ...command, choices } : command
    )
    print(renderCompletions({ shell: positionals[0] ?? '', commands }))
    return 0
  }
})
