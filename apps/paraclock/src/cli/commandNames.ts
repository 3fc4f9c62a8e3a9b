// The names of the commands. In printed texts, `nameCommands` finds the commands by these names.
export const commandNames = [
  'account',
  'approve',
  'cancel',
  'change',
  'check',
  'completions',
  'console',
  'costs',
  'demo',
  'devnet',
  'diff',
  'explain',
  'fix',
  'hrmp plan',
  'init',
  'mcp',
  'preview',
  'proxy plan',
  'quote',
  'receipt',
  'receipt verify',
  'rehearse',
  'renew',
  'schedule',
  'task follow',
  'task show',
  'tasks',
  'verify',
  'watch'
] as const

export type CommandName = (typeof commandNames)[number]
