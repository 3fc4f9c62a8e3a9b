import { defineCommand } from '../cli/defineCommand.ts'

/** Prints the script with which a shell completes the commands. */
export const completionsCommand = defineCommand({
  name: 'completions',
  summary: 'Print the completions of a shell: bash, zsh or fish',
  takes: '<shell>',
  options: {}
})
