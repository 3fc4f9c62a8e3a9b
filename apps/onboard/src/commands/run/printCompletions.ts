import { listChecks } from '@paraclock/checklist'
import type { Command, CommandContext } from '../../cli/defineCommand.ts'
import { renderCompletions } from '../../completions/renderCompletions.ts'
import { listErrorCodes } from './runExplain.ts'

/** Prints the script with which a shell completes commands. */
export function printCompletions(
  { positionals, print }: Pick<CommandContext, 'positionals' | 'print'>,
  commands: readonly Command[]
): number {
  const choices = [...listChecks().map(({ id }) => id), ...listErrorCodes()]
  const completed = commands.map((command) =>
    command.name === 'explain' ? { ...command, choices } : command
  )
  print(renderCompletions(positionals[0] ?? '', completed), { isWhole: true })
  return 0
}
