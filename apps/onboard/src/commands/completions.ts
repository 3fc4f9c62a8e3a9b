import { defineCommand } from '../cli/defineCommand.ts'

/**
 * Prints the script with which a shell completes the commands; `words` prints the words that can
 * follow others, which that script asks for.
 */
export const completionsCommand = defineCommand({
  name: 'completions',
  summary: 'Print the completions of a shell: bash, zsh or fish',
  takes: '<shell>...',
  options: {}
})
