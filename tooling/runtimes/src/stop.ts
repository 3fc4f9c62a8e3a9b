import { exit, stderr } from 'node:process'

/** Ends a script with a message for the person who started it. */
export function stop(message: string): never {
  stderr.write(`${message}\n`)
  exit(1)
}
