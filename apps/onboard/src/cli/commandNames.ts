/**
 * The names of the commands. In texts, `paraclock` before a command's name is replaced by the
 * command line that starts this program.
 */
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

/** The name of a command, of one or two words: `hrmp plan`. */
export type CommandName = (typeof commandNames)[number]
