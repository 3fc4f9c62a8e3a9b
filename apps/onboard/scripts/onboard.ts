// The command as this repository runs it: the README's first line names no subcommand, and shows everything.
import process from 'node:process'

if (process.argv.length === 2) process.argv.push('demo')
await import('../src/main.ts')
