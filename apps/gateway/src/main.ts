#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { argv, env, exit, stderr, stdout, versions } from 'node:process'
import { catchFaults, renderError } from '@paraclock/core'
import { runGateway } from './cli/runGateway.ts'

/** What nobody has caught ends the command with this code: what is in memory then cannot be trusted. */
const FAULT = 70

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
const { version, engines } = JSON.parse(manifest) as { version: string; engines: { node: string } }
const untilStopped = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
})

catchFaults(process, (error) => {
  stderr.write(`${renderError(error)}\n`)
  exit(FAULT)
})

// A second signal ends it at once: the listeners are gone after the first.
exit(
  await runGateway({
    argv: argv.slice(2),
    env,
    version,
    node: { running: versions.node, oldest: engines.node.replace('>=', '') },
    write: (text) => stdout.write(text),
    writeError: (text) => stderr.write(text),
    untilStopped
  })
)
