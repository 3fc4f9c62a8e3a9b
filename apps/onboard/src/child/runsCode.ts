// Commands that connect to no chain outside this program. A command that connects may run the
// chain's code, also if it only reads: runtime APIs run in the process of the command.
const WITHOUT: ReadonlySet<string> = new Set([
  'completions',
  'demo',
  'devnet',
  'diff',
  'explain',
  'help',
  'preview'
])

/** Whether a command line may run the code of chains, and so must run in a separate process. */
export function runsCode(argv: readonly string[]): boolean {
  const [first = '-'] = argv
  if (first.startsWith('-') || WITHOUT.has(first)) return false
  // After `--`, `--help` is a value.
  const isHelp = argv.includes('--help') || argv.includes('-h')
  return !isHelp || argv.includes('--')
}
