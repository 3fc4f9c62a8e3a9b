// The names of the commands. If a printed text has `paraclock` before one of these names, the
// command line that starts this program replaces the word `paraclock`.
export const commandNames = [
  'account',
  'approve',
  'calibrate',
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
  'preview',
  'proxy plan',
  'quote',
  'rehearse',
  'schedule',
  'task follow',
  'task show',
  'tasks',
  'verify',
  'watch'
] as const

export type CommandName = (typeof commandNames)[number]
