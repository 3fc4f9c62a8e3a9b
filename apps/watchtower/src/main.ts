#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { argv, cwd, env, exit, stderr, stdout, versions } from 'node:process'
import { catchFaults, hideKeys, renderError } from '@paraclock/core'
import { runWatchtower } from './cli/runWatchtower.ts'

/** The exit code after an uncaught error. The memory of the process cannot be trusted then. */
const FAULT = 70
// The blocks that are being recorded are finished first, within this time.
const CLOSING_MS = 10_000

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
const { version } = JSON.parse(manifest) as { readonly version: string }
let isFaulty = false
const untilStopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  catchFaults(process, (error) => {
    stderr.write(hideKeys(`${renderError(error)}\n`))
    if (isFaulty) return
    isFaulty = true
    resolve()
    setTimeout(() => exit(FAULT), CLOSING_MS)
  })
})

// A second signal ends it at once: the listeners are gone after the first.
const code = await runWatchtower({
  argv: argv.slice(2),
  env,
  cwd: cwd(),
  version,
  node: versions.node,
  write: (text) => stdout.write(hideKeys(text)),
  writeError: (text) => stderr.write(hideKeys(text)),
  untilStopped
})
exit(isFaulty ? FAULT : code)
