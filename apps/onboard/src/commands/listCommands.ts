import type { Command } from '../cli/Command.ts'

/** What runs when no command is named. */
export const demoCommand: Command = {
  name: 'demo',
  summary: '',
  options: {},
  load: async () => async () => 0
}

/** Every command. */
export function listCommands(): readonly Command[] {
  return []
}
