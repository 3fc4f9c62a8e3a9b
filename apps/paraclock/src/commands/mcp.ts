import { defineCommand } from '../cli/defineCommand.ts'
import { configOptions } from '../cli/sharedOptions.ts'

export const mcpCommand = defineCommand({
  name: 'mcp',
  summary: 'Serve the commands that only read to an agent, by the Model Context Protocol',
  options: { config: configOptions.config }
})
