import type { Command } from '../cli/Command.ts'

/** What runs when no command is named. */
export const demoCommand: Command = {
  name: 'demo',
  summary: 'Show the whole of it on chains that run in this process',
  options: {},
  load: async () => (await import('./demo.ts')).run
}

/** Every command. */
export function listCommands(): readonly Command[] {
  return []
}
