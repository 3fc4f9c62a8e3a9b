import { configSchema } from '@paraclock/checklist/schema'
import { defineCommand } from '../cli/defineCommand.ts'

/** Runs both networks in this process, and prints a configuration for them, until it is stopped. */
export const devnetCommand = defineCommand({
  name: 'devnet',
  summary: 'Run both networks in this process, until Ctrl-C',
  options: {},
  output: { name: 'config', schema: configSchema, render: String },
  run: async (context) => (await import('../rehearse/runDevnet.ts')).runDevnet(context)
})
