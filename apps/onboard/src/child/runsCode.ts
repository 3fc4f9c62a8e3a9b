// These connect to no chain, or run chains that the user starts. Any other word may be a command that
// runs the code of chains.
const WITHOUT: ReadonlySet<string> = new Set([
  'account',
  'completions',
  'demo',
  'devnet',
  'diff',
  'explain',
  'help',
  'preview'
])

/** Whether a command line may run the code of chains, and so belongs into a process of its own. */
export function runsCode(argv: readonly string[]): boolean {
  const [first = '-'] = argv
  if (first.startsWith('-') || WITHOUT.has(first)) return false
  // Behind `--`, `--help` is a value.
  const isHelp = argv.includes('--help') || argv.includes('-h')
  return !isHelp || argv.includes('--')
}
