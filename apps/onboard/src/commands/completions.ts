import { defineCommand } from '../cli/defineCommand.ts'

/**
 * Prints the script with which a shell completes the commands; `networks` and `ids` print the names in
 * the configuration, which that script asks for.
 */
export const completionsCommand = defineCommand({
  name: 'completions',
  summary: 'Print the completions of a shell: bash, zsh or fish',
  takes: '<shell>',
  options: {}
})
