// The command as this repository runs it: the README's first line names no subcommand, and shows everything.
import process from 'node:process'

const [, , first = '--network'] = process.argv
if (first === '--network') process.argv.splice(2, 0, 'demo')
await import('../src/main.ts')
