// The names of the commands. If one of these names follows `paraclock` in a printed text, the word
// `paraclock` is replaced by the command line that starts this program.
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
