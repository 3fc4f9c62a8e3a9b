import { defineCommand } from '../cli/defineCommand.ts'

export const completionsCommand = defineCommand({
  name: 'completions',
  summary: 'Print the completions of a shell: bash, zsh, fish or powershell',
  takes: '<shell>...',
  options: {}
})
