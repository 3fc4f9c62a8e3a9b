// Commands that run no code of external chains. Any other command may run such code.
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

/** Whether a command line may run the code of chains, and so must run in a separate process. */
export function runsCode(argv: readonly string[]): boolean {
  const [first = '-'] = argv
  if (first.startsWith('-') || WITHOUT.has(first)) return false
  // After `--`, `--help` is a value.
  const isHelp = argv.includes('--help') || argv.includes('-h')
  return !isHelp || argv.includes('--')
}
