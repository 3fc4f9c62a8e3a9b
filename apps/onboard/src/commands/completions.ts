import { type Command, defineCommand } from '../cli/defineCommand.ts'

/** Makes the command that prints the script with which a shell completes the given commands. */
export function createCompletionsCommand(listCommands: () => readonly Command[]): Command {
  return defineCommand({
    name: 'completions',
    summary: 'Print the completions of a shell: bash, zsh or fish',
    takes: '<shell>',
    options: {},
    run: async ({ positionals, print }) => {
      const { listChecks } = await import('@paraclock/checklist')
      const { renderCompletions } = await import('../completions/renderCompletions.ts')
      const { listErrorCodes } = await import('./explain.ts')
      const choices = [...listChecks().map(({ id }) => id), ...(await listErrorCodes())]
      const commands = listCommands().map((command) =>
        command.name === 'explain' ? { ...command, choices } : command
      )
      print(renderCompletions({ shell: positionals[0] ?? '', commands }), { isWhole: true })
      return 0
    }
  })
}
